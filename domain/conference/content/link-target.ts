import { z } from 'zod'
import type { FieldRule } from '#domain/foundations/parse-input.ts'

/** Where a link may lead: to a page of the site (`/venue`), to another site, to a mailbox or a telephone; empty: nowhere. */
const shape = /^(?:|\/(?![/\\])[^\s\\]*|https?:\/\/[^\s/]\S*|(?:mailto|tel):\S+)$/

export const linkTarget = z
  .string()
  .max(2_000)
  .refine(target => shape.test(target) && (!/^http/.test(target) || URL.canParse(target)), {
    message: 'no-target' satisfies FieldRule,
  })
  .meta({ pattern: shape.source })

/** The same where a link must lead somewhere. */
export const neededTarget = linkTarget
  .refine(target => target !== '', { message: 'no-target' satisfies FieldRule })
  .meta({ pattern: shape.source, minLength: 1 })
