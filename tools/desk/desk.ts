/** The organiser's desk as a command line: parses a command, runs it and reports the result. */
import { parseArgs } from 'node:util'
import type { Payments } from '#domain/money/payments/payments.ts'
import { type Act, type Given, Refusal } from '#tools/desk/act.ts'
import { attentionActs } from '#tools/desk/attention-acts.ts'
import { billingActs } from '#tools/desk/billing-acts.ts'
import { currencyActs } from '#tools/desk/currency-acts.ts'
import { customActs } from '#tools/desk/custom-acts.ts'
import { heldMailActs } from '#tools/desk/held-mail-acts.ts'
import { mailTroubleActs } from '#tools/desk/mail-trouble-acts.ts'
import { moneyActs } from '#tools/desk/money-acts.ts'
import { offerActs } from '#tools/desk/offer-acts.ts'
import { offlineActs } from '#tools/desk/offline-acts.ts'
import { organisationActs } from '#tools/desk/organisation-acts.ts'
import { placeActs } from '#tools/desk/place-acts.ts'
import { refundActs } from '#tools/desk/refund-acts.ts'
import { registrationActs } from '#tools/desk/registration-acts.ts'

const acts: Readonly<Record<string, Act>> = {
  ...moneyActs,
  ...placeActs,
  ...refundActs,
  ...attentionActs,
  ...customActs,
  ...offerActs,
  ...billingActs,
  ...currencyActs,
  ...offlineActs,
  ...organisationActs,
  ...registrationActs,
  ...heldMailActs,
  ...mailTroubleActs,
}

const options = {
  reason: { type: 'string' },
  note: { type: 'string' },
  share: { type: 'string' },
  currency: { type: 'string' },
  means: { type: 'string' },
  percent: { type: 'string' },
  amount: { type: 'string' },
  uses: { type: 'string' },
  budget: { type: 'string' },
  email: { type: 'string' },
  type: { type: 'string' },
  days: { type: 'string' },
  event: { type: 'string' },
  key: { type: 'string' },
  'tax-id': { type: 'string' },
  'postal-code': { type: 'string' },
  city: { type: 'string' },
  country: { type: 'string' },
  supplier: { type: 'string' },
  organization: { type: 'string' },
  address: { type: 'string' },
  'add-place': { type: 'boolean' },
  'give-up': { type: 'boolean' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** Every command with its arguments. */
export function help(): string {
  const lines = Object.entries(acts).map(
    ([name, act]) => `  ${`${name} ${act.usage}`.trim()}\n      ${act.about}`,
  )
  return `Usage: npm run desk -- <act> …\n\nAmounts are plain decimals (12.50), dates YYYY-MM-DD.\n\n${lines.join('\n')}\n`
}

/** @returns the exit code: 0 done, 1 refused, 2 not understood */
export async function runDesk(
  args: readonly string[],
  openPayments: () => Promise<Payments>,
  say: { out(text: string): void; err(text: string): void },
): Promise<number> {
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse(args)
  } catch (error) {
    say.err(`${error instanceof Error ? error.message : error}\n\n${help()}`)
    return 2
  }
  const { act, values, rest } = parsed
  if (values.help || args.length === 0) {
    say.out(help())
    return args.length === 0 ? 2 : 0
  }
  if (!act || rest.length !== act.takes.length) {
    say.err(
      act ? `Needed: ${act.takes.join(', ')}\n\n${help()}` : `No such act: ${args.join(' ')}\n\n${help()}`,
    )
    return 2
  }
  const optionOf = (name: string) => Object.entries(values).find(([option]) => option === name)?.[1]
  const given: Given = {
    of: name => rest[act.takes.indexOf(name)] ?? '',
    option: name => {
      const value = optionOf(name)
      return typeof value === 'string' ? value : undefined
    },
    isSet: name => optionOf(name) === true,
  }
  const payments = await openPayments()
  try {
    for (const line of await act.run(payments, given)) say.out(`${line}\n`)
    return 0
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    say.err(`${error.message}\n`)
    return 1
  } finally {
    await payments.database.close()
  }
}

/** A command has one word or two: `refund`, `code add`. */
function parse(args: readonly string[]) {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
  const [first = '', second = ''] = positionals
  const two = acts[`${first} ${second}`]
  return { values, act: two ?? acts[first], rest: positionals.slice(two ? 2 : 1) }
}
