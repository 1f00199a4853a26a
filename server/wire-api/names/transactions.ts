/** The wire's names of a reported payment, spelled as the specification spells them. */
import { z } from '@hono/zod-openapi'
import { shape } from '#server/api/describe-call.ts'
import { anyValue, optionalSum, payload, requiredValue } from '#server/wire-api/names/payload-fields.ts'

const ignored = anyValue.describe('Ignored: the gateway is asked.').optional()

export const transactionPayload = payload(
  'TransactionDetails',
  {
    transaction_id: requiredValue.describe(
      'An order or capture id of a gateway order that was created here.',
    ),
    currency_value: optionalSum.describe('Compared if it is sent.').optional(),
    currency_code: anyValue.describe('Compared if it is sent.').optional(),
    create_time: ignored,
    intent: ignored,
    country_code: ignored,
    email_address: ignored,
    name: ignored,
    payer_id: ignored,
    merchant_email_address: ignored,
    address_line_1: ignored,
    admin_area_1: ignored,
    admin_area_2: ignored,
    postal_code: ignored,
    soft_descriptor: ignored,
    status: ignored,
    update_time: ignored,
    domain: anyValue.describe('Ignored: the conference comes from the address.').optional(),
  },
  {
    create_time: '2026-11-21T10:00:00Z',
    transaction_id: '3C679366HH908993F',
    intent: 'CAPTURE',
    country_code: 'PT',
    email_address: 'ada.ferreira@example.org',
    name: 'Ada Ferreira',
    payer_id: 'QYR5Z8XDVJNXQ',
    currency_code: 'USD',
    currency_value: '943.95',
    merchant_email_address: 'office@example.org',
    address_line_1: 'Alameda da Universidade 1',
    admin_area_1: 'Lisboa',
    admin_area_2: 'Lisbon',
    postal_code: '1649-004',
    soft_descriptor: 'COLLOQUY',
    status: 'COMPLETED',
    update_time: '2026-11-21T10:00:04Z',
    domain: 2,
  },
)

export const transactionAnswer = shape('Transaction', { id: z.int() }, { id: 5 })
