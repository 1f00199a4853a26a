import { data } from 'react-router'
import type { Database, Transaction } from '#database/database.ts'
import { lockConferences } from '#domain/conference/conferences/conference-queries.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'
import { once, wasDone } from '#domain/foundations/repeats/acts-done.ts'
import { ok, type Result } from '#domain/foundations/result.ts'
import { findRegistration, lockRegistration } from '#domain/registrations/registration-queries.ts'
import type { Right } from '#domain/staff/rights/can.ts'
import { type FormOf, formAtConference } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { answer, askView, standAt } from '#site/organiser/parts/two-step/load-two-step.ts'
import {
  type Asking,
  type At,
  type Confirming,
  type Doing,
  type Refused,
  type Stale,
  stale,
  type TwoStep,
  valuesIn,
} from '#site/organiser/parts/two-step/two-step.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'

/** The form of a page with one step: an act that can be corrected at once is done at once. */
export function saving<A extends Right, Input>(
  needs: A,
  page: Asking<Input>,
  run: (tx: Transaction, at: Confirming<A>, input: Input) => Promise<Result<string, Refused>>,
) {
  return formAtConference(needs, async (staff, sent, args) => {
    const at: Confirming<A> = { ...(await standAt(staff, args.params.code)), permit: staff.permit, staff }
    const values = valuesIn(sent)
    const input = await page.read(at, values)
    if (!input.ok) {
      return data(await askView(page, at, args.url, values, input.error.problems), { status: 422 })
    }
    const doing = { kind: 'transaction', run } as const
    const outcome = await inTransaction(at, doing, input.value, async () => true)
    if (outcome.ok) throw done(at, outcome.value)
    const words = outcome.error.code === 'refused' ? outcome.error.words : ''
    return data(await askView(page, at, args.url, values, {}, words), { status: 409 })
  })
}

/** The form of a check page: does what was read, or shows what is different now. */
export function confirming<A extends Right, Input>(
  needs: A,
  page: TwoStep<Input>,
  doing: Doing<A, Input>,
): FormOf<Awaited<ReturnType<typeof answer>>> {
  return formAtConference(needs, async (staff, sent, args) => {
    const at: Confirming<A> = { ...(await standAt(staff, args.params.code)), permit: staff.permit, staff }
    const { read: db } = at.site.database
    const values = valuesIn(sent)
    // The same act may be the reason: an earlier click with this key.
    const again = async (problem: Refused | Stale) => {
      if (await wasDone(db, at.act)) throw done(at, 'done-before')
      return answer(page, at, args.url, values, problem)
    }
    if (await wasDone(db, at.act)) throw done(at, 'done-before')
    const input = await page.read(at, values)
    if (!input.ok) return answer(page, at, args.url, values)
    const check = await page.check(db, at, input.value)
    if (!check.ok) return again(check.error)
    // Our forms have only the right that is checked here.
    if (check.value.needs !== needs) throw data(null, { status: 400 })
    const digest = sent.get('digest')
    if (digestOf(check.value) !== digest) return again(stale.error)
    const isAsRead = async (tx: Transaction) => {
      const registration = await findRegistration(tx, at.registration.id)
      const now = registration && (await page.check(tx, { ...at, registration }, input.value))
      return now?.ok === true && digestOf(now.value) === digest
    }
    const outcome =
      doing.kind === 'command'
        ? await doing.run(at, input.value, isAsRead)
        : await inTransaction(at, doing, input.value, isAsRead)
    if (outcome.ok) throw done(at, outcome.value)
    return again(outcome.error)
  })
}

async function inTransaction<A extends Right, Input>(
  at: Confirming<A>,
  doing: Extract<Doing<A, Input>, { kind: 'transaction' }>,
  input: Input,
  isAsRead: (tx: Transaction) => Promise<boolean>,
): Promise<Result<string, Refused | Stale>> {
  const outcome = await orRollBack(at.site.database, tx =>
    once(tx, at.act, async () => {
      await lockConferences(tx, [at.conference.id, ...(doing.alsoLocks?.(input) ?? [])])
      await lockRegistration(tx, at.registration.id)
      return (await isAsRead(tx)) ? doing.run(tx, at, input) : stale
    }),
  )
  if (!outcome.ok) return outcome
  await doing.after?.(at, input)
  return ok(outcome.value.isRepeat ? 'done-before' : outcome.value.value)
}

/** Writes everything, or nothing if it is refused. */
export async function orRollBack<T, E extends { code: string }>(
  database: Database,
  write: (tx: Transaction) => Promise<Result<T, E>>,
): Promise<Result<T, E>> {
  try {
    const value = await database.write(async tx => {
      const outcome = await write(tx)
      if (!outcome.ok) throw new RolledBack(outcome.error)
      return outcome.value
    })
    return ok(value)
  } catch (error) {
    // Thrown just above, with one of these.
    if (error instanceof RolledBack) return { ok: false, error: error.because as E }
    throw error
  }
}

/** Rolls back what a refused command has written so far. */
class RolledBack extends Error {
  override readonly name = 'RolledBack'
  readonly because: { code: string }

  constructor(because: { code: string }) {
    super(because.code)
    this.because = because
  }
}

/** Back to the registration, which says what was done. */
function done({ conference, registration }: At, what: string) {
  return redirectTo(`${organiserPaths.registration(conference.name, registration.code)}?done=${what}`)
}
