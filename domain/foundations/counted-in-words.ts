/** Counts and times as prose has them. Apart from `counted`, which is in the scripts of every page. */
import { counted } from '#domain/foundations/counted.ts'
import { language } from '#domain/foundations/language.ts'
import { spoken } from '#domain/foundations/say.ts'

const names = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** `two submissions`, `12 submissions`: a count up to ten as a word with its noun, as English prose has it. */
export function countedInWords(count: number, one: string): string {
  // Elsewhere the word for a number follows the gender and case of its noun.
  const name = language() === 'en' ? names[count] : undefined
  return name === undefined ? counted(count, one) : `${name} ${count === 1 ? one : `${one}s`}`
}

/** `an hour`, `a week`, `ten minutes`: a time in the words that prose has for it. */
export function timeInWords(count: number, unit: 'second' | 'minute' | 'hour' | 'day'): string {
  return usualTimes[`${count} ${unit}`] ?? countedInWords(count, unit)
}

const usualTimes: Readonly<Partial<Record<string, string>>> = spoken({
  '60 minute': 'an hour',
  '1 hour': 'an hour',
  '24 hour': 'a day',
  '1 day': 'a day',
  '7 day': 'a week',
  '365 day': 'a year',
})
