import { counted } from '#domain/foundations/counted.ts'
import { say } from '#domain/foundations/say.ts'

/**
 * How far away the conference is, which decides what the policy refunds: the beginning of a sentence.
 *
 * @param daysBefore whole days to its first day; zero or less once it has begun
 */
export const timeLeftWords = (daysBefore: number) =>
  daysBefore > 0
    ? say('It is {days} before the conference', { days: counted(daysBefore, 'day') })
    : say('The conference has begun')
