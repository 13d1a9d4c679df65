import "@fontsource-variable/bricolage-grotesque/wdth.css";
import "@fontsource-variable/instrument-sans";
import "./tokens.css";
import "./ui/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { applySettings } from "./settings.svelte";

applySettings();
mount(App, { target: document.getElementById("page") as HTMLElement });
