import { expect, test } from "vitest";
import type { HallCard } from "../protocol/wire";
import { linkBase } from "./hall-card";

const hall = (open: boolean, ...addresses: string[]): HallCard => ({ open, addresses, command: "", bots: [] });
const HERE = new URL("http://127.0.0.1:8400/t/x");

test("a hall on this computer has no link for others", () => {
  expect(linkBase(hall(false, "http://192.168.1.20:8400"), HERE)).toBe("");
});
test("a hall that is open gives its address instead of this computer's own", () => {
  expect(linkBase(hall(true, "http://192.168.1.20:8400"), HERE)).toBe("http://192.168.1.20:8400");
});
test("a hall that was opened by an address works by that address", () => {
  expect(linkBase(hall(true, "http://10.0.0.9:8400"), new URL("https://games.example/t/x"))).toBe(
    "https://games.example",
  );
});
test("an open hall without a network has no link", () => expect(linkBase(hall(true), HERE)).toBe(""));
