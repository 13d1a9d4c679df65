// What this hall says of itself: whether others can come in, and its bots. Fetched once and cached.
import { api } from "./api";
import type { HallCard, LessonCard } from "../protocol/wire";

let card: Promise<HallCard> | undefined;
let lessons: Promise<LessonCard[]> | undefined;

export function hallCard(): Promise<HallCard> {
  card ??= api.hall().catch((error: unknown) => {
    card = undefined;
    throw error;
  });
  return card;
}

/** The lessons that there are; none if the hall does not answer. */
export function allLessons(): Promise<LessonCard[]> {
  lessons ??= api.lessons().catch(() => {
    lessons = undefined;
    return [];
  });
  return lessons;
}

const HERE = ["localhost", "127.0.0.1", "[::1]"];

/** What a link to this hall begins with on other computers; "" if they can't come in. */
export function linkBase(hall: HallCard | undefined, { hostname, origin }: Location | URL = location): string {
  if (!HERE.includes(hostname)) return origin;
  return (hall?.open && hall.addresses[0]) || "";
}
