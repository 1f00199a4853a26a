/** Counts and times as prose has them. Apart from `counted`, which is in the scripts of every page. */
import { formatCount } from '#domain/foundations/counted.ts'

/** `two submissions`, `12 submissions`: a count up to ten as a word with its noun, as prose has it. */
export function countedInWords(count: number, one: string): string {
  const names = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
  return `${names[count] ?? formatCount(count)} ${count === 1 ? one : `${one}s`}`
}

/** `an hour`, `a week`, `ten minutes`: a time in the words that prose has for it. */
export function timeInWords(count: number, unit: 'second' | 'minute' | 'hour' | 'day'): string {
  return usualTimes[`${count} ${unit}`] ?? countedInWords(count, unit)
}

const usualTimes: Readonly<Partial<Record<string, string>>> = {
  '60 minute': 'an hour',
  '1 hour': 'an hour',
  '24 hour': 'a day',
  '1 day': 'a day',
  '7 day': 'a week',
  '365 day': 'a year',
}
