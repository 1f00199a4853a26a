/** `4.5`, `4.5%` and `4.5 %` as 450 basis points; undefined for other texts, also for more than two decimals or 999.99. */
export function parsePercent(text: string): number | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,3})(?:\.(\d{1,2}))? ?%?$/.exec(text.trim()) ?? []
  return whole === '' ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}
