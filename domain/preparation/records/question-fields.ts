/** Fields of what registrants and authors are asked. */
import { z } from 'zod'
import { line } from '#domain/conference/content/fields.ts'
import type { FieldRule } from '#domain/foundations/parse-input.ts'
import { askingStates, cares, questionKinds, subjects } from '#domain/offers/questions/question.ts'
import { abstractQuestionKinds, askingStages } from '#domain/programme/asking/abstract-question.ts'
import { name, words } from './record-fields.ts'

const limit = z.int().min(-1_000_000_000).max(1_000_000_000).nullable()

export const questionFields = z
  .object({
    label: name,
    help: words,
    kind: z.enum(questionKinds),
    options: z.array(z.object({ name: name })).max(100),
    isRequired: z.boolean(),
    least: limit,
    most: limit,
    askedOf: z.enum(subjects),
    /** What was bought, and another question with its answer, are given by name; empty for none. */
    buyersOf: line,
    ifQuestion: line,
    ifAnswer: line,
    ifBought: line,
    askedFrom: z.enum(askingStates),
    requiredFrom: z.iso.date().nullable(),
    closedFrom: z.iso.date().nullable(),
    changedUntil: z.iso.date().nullable(),
    care: z.enum(cares),
    keepDays: z.int().min(0).max(3_650).nullable(),
    inList: z.boolean(),
    inExport: z.boolean(),
    inApi: z.boolean(),
    inMail: z.boolean(),
    inInvoice: z.boolean().default(false),
    isRetired: z.boolean(),
  })
  .refine(({ least, most }) => least === null || most === null || least <= most, {
    path: ['most'],
    message: 'maximum-below-minimum' satisfies FieldRule,
  })
  .refine(({ ifQuestion, ifBought }) => ifQuestion === '' || ifBought === '', {
    path: ['ifBought'],
    message: 'two-conditions' satisfies FieldRule,
  })

export const abstractQuestionFields = z
  .object({
    label: name,
    help: words,
    kind: z.enum(abstractQuestionKinds),
    options: z.array(z.object({ name: name })).max(100),
    isRequired: z.boolean(),
    least: limit,
    most: limit,
    /** Topics and presentation types are given by name; none for all. */
    topics: z.array(z.object({ topic: line.min(1) })).max(100),
    forms: z.array(z.object({ form: line.min(1) })).max(100),
    /** Another question and its answer are given by name, too; empty for always. Drafts may be older than these. */
    ifQuestion: line.default(''),
    ifAnswer: line.default(''),
    askedFrom: z.enum(askingStages),
    isForReviewers: z.boolean(),
    isRetired: z.boolean(),
  })
  .refine(({ least, most }) => least === null || most === null || least <= most, {
    path: ['most'],
    message: 'maximum-below-minimum' satisfies FieldRule,
  })
