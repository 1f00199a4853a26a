import type { AbstractProblem } from '#domain/programme/abstracts/abstract-input.ts'
import { tooManyWords } from '#words/form-words.ts'
import { wordsForLabel } from '#words/problem-words.ts'

/** What is wrong with a field of an abstract. @param maxWords of its conference */
export const abstractProblemWords = (label: string, problem: AbstractProblem, maxWords: number) =>
  problem === 'too-many-words' ? tooManyWords(label, maxWords) : wordsForLabel(label, problem)
