/** Where a coordinator sees who has registered with the group's code, and ends it. */
import { data, Form } from 'react-router'
import type { Reader } from '#database/database.ts'
import { billCollected, endAllowance } from '#domain/desk/allowances/bill-collected.ts'
import { pageVisitor } from '#domain/foundations/audit/actor.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import {
  type Allowance,
  listAllowances,
  readAllowanceCode,
  readSpent,
} from '#domain/offers/codes/allowance.ts'
import { listGuests } from '#domain/offers/lines/attendees.ts'
import { readPriceTables } from '#domain/offers/pricing/fee-queries.ts'
import { namedAdmissions } from '#domain/offers/pricing/period.ts'
import { isCollecting, isSameHolder, type Registration } from '#domain/registrations/registration.ts'
import { listOfAllowance } from '#domain/registrations/registration-queries.ts'
import { Button, LinkButton } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { PageWidth } from '#site/components/page/section.tsx'
import { conferenceContext, siteContext } from '#site/context.ts'
import { answerOrFormAgain } from '#site/forms/browser-answer.ts'
import { formAgain, receiveUncounted, wordsOfAct } from '#site/forms/post-failure.ts'
import { readForm } from '#site/forms/receive-form.ts'
import { readNotice, redirectWithNotice } from '#site/forms/sent-notice.ts'
import { describeUnlistedPage } from '#site/microsite/load-microsite-page.ts'
import styles from '#site/microsite/registration/group/group-form.module.css'
import type { Answer } from '#site/microsite/registration/page/arrivals.ts'
import sheetStyles from '#site/microsite/registration/page/registration-sheet.module.css'
import { privateHeaders } from '#site/microsite/registration/summary/private-headers.ts'
import { registrationAt } from '#site/microsite/registration/summary/registration-at.ts'
import { metaOf } from '#site/page-head.ts'
import { paths } from '#words/addresses/paths.ts'
import * as texts from '#words/registration/allowance.ts'
import { codeAddress, peopleAddress } from '#words/registration/guest-addresses.ts'
import { toRegistration } from '#words/registration/join.ts'
import { personNamed } from '#words/registration/people.ts'
import type { Route } from './+types/code-page.ts'

export const headers = privateHeaders('no-referrer')

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export async function loader({ context, params: { secret }, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const { read } = site.database
  const home = await registrationAt(site, conference, secret)
  const today = dateIn(conference.timeZone, site.clock.now())
  const { offers } = await readPriceTables(read, conference.id)
  const names = new Map<string | number, string>([
    ...namedAdmissions(offers).map(({ key, name }) => [key, name] as const),
    ...offers.map(({ id, name }) => [id, name] as const),
  ])
  const codes = []
  for (const allowance of await listAllowances(read, home.id)) {
    codes.push(await viewOf(read, { allowance, home, names, today, event: conference.name }))
  }
  return data({
    head: await describeUnlistedPage(context, texts.title()),
    back: paths.registration(conference.name, secret),
    code: home.code,
    codes,
    answer: readNotice<Answer>(site, url),
  })
}

async function viewOf(
  db: Reader,
  {
    allowance,
    home,
    names,
    today,
    event,
  }: {
    allowance: Allowance
    home: Registration
    names: ReadonlyMap<string | number, string>
    today: Temporal.PlainDate
    event: string
  },
) {
  const { id, budgetMinor, mostPeople, admissions, extras, coversRooms } = allowance
  const { code, isEnded, until } = await readAllowanceCode(db, allowance)
  const spent = await readSpent(db, id)
  const money = (minor: number) => formatMoney(minor, home.currency)
  const isOver = isEnded || (until !== null && Temporal.PlainDate.compare(until, today) < 0)
  const registrations = await readRegistrations(db, allowance, home, event)
  const what = [
    ...(admissions ?? []).flatMap(key => names.get(key) ?? []),
    ...(extras ?? []).flatMap(key => names.get(key) ?? []),
    ...(coversRooms ? [texts.rooms()] : []),
  ]
  return {
    id,
    code,
    isOver,
    lines: [
      budgetMinor === null
        ? texts.used({ spent: money(spent.amountMinor) })
        : texts.usedOf({ spent: money(spent.amountMinor), budget: money(budgetMinor) }),
      texts.peopleOf({ people: spent.people, most: mostPeople }),
      isOver || until === null ? texts.hasEnded() : texts.until({ day: formatDate(until) }),
      texts.covered({ what: what.join(', ') || texts.everything() }),
    ],
    isCollecting: registrations.some(each => each.isCollecting),
    registrations,
  }
}

/** Those that pay for who used it, newest first, with their people. */
async function readRegistrations(db: Reader, { id }: Allowance, home: Registration, event: string) {
  const views = []
  for (const registration of await listOfAllowance(db, id)) {
    const { code, secret, state, price, currency } = registration
    const collects = isCollecting(registration)
    views.push({
      code,
      // Whoever it was handed over to alone can open it.
      pages: isSameHolder(home, registration)
        ? { own: paths.registration(event, secret), people: peopleAddress(event, secret) }
        : null,
      sum: formatMoney(price.totalMinor, currency),
      state:
        state === 'paid'
          ? texts.paid()
          : state !== 'awaiting-payment'
            ? texts.over()
            : collects
              ? texts.collecting()
              : texts.toPay(),
      isCollecting: collects,
      isLive: state === 'paid' || state === 'awaiting-payment',
      persons: (await listGuests(db, registration)).map(({ id: key, name, lines }, index) => ({
        key,
        name: personNamed({ number: index + 1, name }),
        has: lines.map(line => (line.detail === '' ? line.name : `${line.name} (${line.detail})`)).join(', '),
      })),
    })
  }
  return views
}

export async function action({ context, params: { secret }, request }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const form = await readForm(request)
  const received = await receiveUncounted(site, 'code', async () => {
    const { read } = site.database
    const home = await registrationAt(site, conference, secret)
    const id = toId(form.get('allowance'))
    const allowance = (await listAllowances(read, home.id)).find(each => each.id === id)
    if (!allowance) return formAgain({ words: texts.nothing() }, 409)
    const act = { actor: pageVisitor, now: site.clock.now() }
    const done = (words: string) =>
      redirectWithNotice(site, codeAddress(conference.name, secret), { words, isDone: true } satisfies Answer)
    if (form.get('act') === 'end') {
      await site.database.write(tx => endAllowance(tx, act, conference.id, allowance))
      return done(texts.ended())
    }
    const isBilled = await billCollected(site.payments, act, allowance.id)
    return isBilled ? done(texts.billed()) : formAgain({ words: texts.nobodyToBill() }, 409)
  })
  if (received.ok) return received.value
  const { failure } = received
  return formAgain({ words: wordsOfAct(failure) }, failure.status, failure)
}

export const clientAction = (sent: Route.ClientActionArgs) =>
  answerOrFormAgain(sent, (_, words) => ({ words }))

export default function CodePage({ loaderData: page, actionData: refusal }: Route.ComponentProps) {
  return (
    <PageWidth>
      <article className={sheetStyles.sheet}>
        <header>
          <p className={sheetStyles.label}>{say('Registration {code}', { code: page.code })}</p>
          <h1 className={sheetStyles.heading}>{texts.title()}</h1>
          <p className={sheetStyles.lead}>{page.codes.length === 0 ? texts.nothing() : texts.lead()}</p>
        </header>
        {page.answer && !refusal && (
          <Notice tone="positive" title={page.answer.words} answers={page.answer} />
        )}
        {refusal && <Notice tone="negative" title={refusal.words} answers={refusal} />}
        {page.codes.map(code => (
          <section key={code.id} aria-label={code.code} className={styles.part}>
            <h2 className={sheetStyles.partTitle}>
              <bdi>{code.code}</bdi>
            </h2>
            <ul className={styles.facts}>
              {code.lines.map(line => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <Form method="post" className={styles.buttons}>
              <input type="hidden" name="allowance" value={code.id} />
              {code.isCollecting && (
                <Button type="submit" name="act" value="bill">
                  {texts.billNow()}
                </Button>
              )}
              {!code.isOver && (
                <Button type="submit" name="act" value="end">
                  {texts.end()}
                </Button>
              )}
            </Form>
            {code.registrations.map(registration => (
              <Paid key={registration.code} {...registration} />
            ))}
          </section>
        ))}
        <div className={styles.buttons}>
          <LinkButton to={page.back} tone="plain">
            {toRegistration()}
          </LinkButton>
        </div>
      </article>
    </PageWidth>
  )
}

function Paid({
  code,
  pages,
  sum,
  state,
  isLive,
  persons,
}: Awaited<ReturnType<typeof readRegistrations>>[number]) {
  return (
    <section className={styles.paidFor}>
      <h3>{texts.theirRegistration({ code })}</h3>
      <p>
        {sum}. {state}
      </p>
      <ul className={sheetStyles.payments}>
        {persons.map(({ key, name, has }) => (
          <li key={key}>
            <bdi>{name}</bdi>
            <span className={sheetStyles.note}> {has}</span>
          </li>
        ))}
      </ul>
      {isLive && pages && (
        <div className={styles.buttons}>
          <LinkButton to={pages.own} tone="plain">
            {texts.theirRegistration({ code })}
          </LinkButton>
          <LinkButton to={pages.people} tone="plain">
            {texts.changePeople()}
          </LinkButton>
        </div>
      )}
    </section>
  )
}
