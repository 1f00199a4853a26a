import { z } from 'zod'
import { presentationTypes } from '#domain/offers/pricing/pricing.ts'

/** The name of an admission; which of them a conference has is found out later. */
export const admissionField = z.union([
  z.enum(presentationTypes),
  z.templateLiteral(['offer-', z.int().positive()]),
])
