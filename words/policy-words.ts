import { counted } from '#domain/foundations/counted.ts'

/**
 * How far away the conference is, which decides what the refund policy gives back: the beginning of a sentence.
 *
 * @param daysBefore whole days to its first day; zero or less once it has begun
 */
export const timeLeftWords = (daysBefore: number) =>
  daysBefore > 0 ? `It is ${counted(daysBefore, 'day')} before the conference` : 'The conference has begun'
