// Which games were seen to end on this page: only those have the moment. Others show all at once.
const running = new Set<string>();

/** Note that a table was seen while its game went on. */
export const noteRunning = (table: string): void => void running.add(table);

export const witnessed = (table: string): boolean => running.has(table);
