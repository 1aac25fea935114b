export const figure = (count: number) => count.toLocaleString();
export const counted = (count: number, one: string, many: string) =>
  `${figure(count)} ${count === 1 ? one : many}`;

export const ofAll = (count: number, total: number | null) =>
  total === null ? figure(count) : `${figure(count)} of ${figure(total)}`;
