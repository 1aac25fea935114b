const format = new Intl.NumberFormat(undefined, { style: 'percent' });

/** "45%". */
export function percent(share: number): string {
  return format.format(share);
}
