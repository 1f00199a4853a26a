const months = 'January|February|March|April|May|June|July|August|September|October|November|December'

/** `20 March`, `90 days` and `in 90 days`. */
const afterNumber = new RegExp(`(\\d|\\bin(?= \\d+ days?\\b)) (?=(?:${months}|days?|\\d+ days?)\\b)`, 'g')
const beforeYear = new RegExp(`\\b(${months}) (?=\\d{4}\\b)`, 'g')

/** Keeps each date of a sentence on one line, as `formatMoney` keeps sums. */
export const unbrokenDates = (text: string) =>
  text.replace(afterNumber, '$1\u00a0').replace(beforeYear, '$1\u00a0')
