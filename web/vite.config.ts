import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// `npm run dev` serves the page by itself and passes what it asks on to a hall at its usual address.
export default defineConfig({
  plugins: [svelte()],
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700, // three.js, in a chunk of its own that only tables with dice load
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8400", ws: true } } },
});
