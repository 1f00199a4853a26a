/** A conference's numbers: the sale, the registrants, the remaining places, and the state of its mail. */
import { Link } from 'react-router'
import { formatCount } from '#domain/foundations/figures.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { formatInstant } from '#domain/foundations/time.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { listAccommodations, listPeriods } from '#domain/offers/pricing/fee-queries.ts'
import { mostCodes } from '#domain/office/lists/registration-filter.ts'
import { readBreakdowns } from '#domain/office/numbers/breakdowns.ts'
import { countAnswers, filterValue } from '#domain/office/numbers/count-answers.ts'
import { countEligibilities } from '#domain/office/numbers/count-eligibilities.ts'
import { countNamed } from '#domain/office/numbers/count-named.ts'
import { readMailHealth } from '#domain/office/numbers/mail-health.ts'
import { readIncomeCurves, readRegistrationCurves } from '#domain/office/numbers/sale-curve.ts'
import { listSold } from '#domain/office/numbers/sold-lines.ts'
import { refusingLimits } from '#domain/registrations/places/capacity.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { holds } from '#domain/staff/rights/permit.ts'
import { guardedAtConference } from '#site/organiser/guard.ts'
import { Bars } from '#site/organiser/office/numbers/bars.tsx'
import { CurveChart } from '#site/organiser/office/numbers/curve-chart.tsx'
import { viewCurves } from '#site/organiser/office/numbers/curve-view.ts'
import styles from '#site/organiser/office/numbers/numbers.module.css'
import { soldColumns, soldRows } from '#site/organiser/office/numbers/sold-table.ts'
import { readVisibleNumbers } from '#site/organiser/office/numbers/visible-numbers.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page, Part } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { extraChoicesIn, typeChoices } from '#site/organiser/registrations/registration-list.ts'
import { editionName } from '#words/edition-name.ts'
import { eligibilityLine } from '#words/organiser/offers/condition-words.ts'
import { limitWords } from '#words/organiser/registrations/seat-limit-words.ts'
import type { Route } from './+types/numbers.ts'

export const loader = guardedAtConference('read-registrations', async (staff, _args: Route.LoaderArgs) => {
  const { conference, scope, site, act } = staff
  const { read } = site.database
  const { hasMoney, last } = await readVisibleNumbers(staff, conference)
  const editions = [conference, ...(last ? [last] : [])]
  // Amounts in two currencies are not drawn in one chart.
  const sameCurrency = editions.filter(({ currency }) => currency === conference.currency)
  const maySensitive = holds(staff.person, 'read-sensitive-answers', conference.id)
  const [
    registrations,
    income,
    { types, periods, countries, extras },
    limits,
    fees,
    rooms,
    offers,
    mail,
    counted,
    sold,
    eligibilities,
    names,
  ] = await Promise.all([
    readRegistrationCurves(read, scope, editions),
    hasMoney ? readIncomeCurves(read, sameCurrency) : null,
    readBreakdowns(read, scope, conference, last),
    listLimits(read, conference.id),
    listPeriods(read, conference.id),
    listAccommodations(read, conference.id),
    listOffers(read, conference.id),
    readMailHealth(read, scope, act.now),
    countAnswers(read, scope, conference.id, maySensitive),
    hasMoney ? listSold(read, scope, conference) : [],
    countEligibilities(read, scope, conference.id),
    countNamed(read, scope, conference.id),
  ])
  const labels = typeChoices(offers)
  return {
    event: conference.name,
    edition: editionName(conference),
    currency: conference.currency,
    year: String(conference.startsOn.year),
    lastYear: last && String(last.startsOn.year),
    registrations: viewCurves(registrations, act.now) ?? null,
    income: income && { curve: viewCurves(income, act.now) ?? null },
    types: types.map(({ type, ...counts }) => ({
      label: labels.find(({ value }) => value === type)?.label ?? 'An admission of last year',
      href: organiserPaths.registrations(conference.name, `state=paid&state=awaiting-payment&type=${type}`),
      ...counts,
    })),
    periods: periods.map(({ name, count }) => ({ label: name === '' ? 'Custom amount' : name, count })),
    extras: extraRows(extras, offers, conference.name),
    eligibilities: eligibilities.map(({ condition, state, count }) => ({
      label: eligibilityLine({ condition, state }),
      count,
      href: organiserPaths.registrations(conference.name, `condition=${condition}&eligibility=${state}`),
    })),
    names: nameRows(names, conference.name),
    questions: counted.map(each => questionRows(each, conference.name)),
    countries: countries.map(({ name, ...counts }) => ({ label: name === '' ? 'Unknown' : name, ...counts })),
    sold: soldRows(sold, { offers, rooms, currency: conference.currency }),
    places: refusingLimits(limits).map(limit => ({
      label: limitWords(limit, { periods: fees, rooms, offers }),
      seats: limit.seats,
      count: limit.taken,
    })),
    mail: {
      ...mail,
      failed: {
        count: mail.failed.count,
        latest: mail.failed.latest.map(({ at, code, ...each }) => ({
          ...each,
          code,
          href: organiserPaths.registration(conference.name, code),
          at: formatInstant(at, conference.timeZone),
        })),
      },
    },
  }
})

/** The extras that anybody has, each with a link to who has it. */
function extraRows(
  extras: Awaited<ReturnType<typeof readBreakdowns>>['extras'],
  offers: Awaited<ReturnType<typeof listOffers>>,
  event: string,
) {
  return extraChoicesIn(offers).flatMap(({ value, label }) => {
    const sold = extras.find(({ offerId, optionId }) => value === soldKey(offerId, optionId))
    if (!sold) return []
    const href = organiserPaths.registrations(event, `state=paid&state=awaiting-payment&extra=${value}`)
    return [{ label, count: sold.count, href }]
  })
}

function nameRows({ named, unnamed, codes }: Awaited<ReturnType<typeof countNamed>>, event: string) {
  if (named + unnamed === 0) return []
  return [
    { label: 'Named', count: named },
    {
      label: 'No name yet',
      count: unnamed,
      ...(unnamed > 0 && { href: organiserPaths.registrations(event, codesOf(codes)) }),
    },
  ]
}

function questionRows(
  { question, answers }: Awaited<ReturnType<typeof countAnswers>>[number],
  event: string,
) {
  return {
    label: question.label,
    // Nobody narrows the list by a sensitive answer.
    rows: answers.map(({ key, name, count }) => ({
      label: name,
      count,
      ...(question.care === 'plain' && {
        href: organiserPaths.registrations(
          event,
          `state=paid&state=awaiting-payment&answer=${filterValue(question.id, key)}`,
        ),
      }),
    })),
  }
}

/** A list of registrations by their codes, as many as it takes. */
const codesOf = (codes: readonly string[]) =>
  codes
    .slice(0, mostCodes)
    .map(code => `code=${code}`)
    .join('&')

const soldKey = (offerId: number, optionId: number | null) =>
  optionId === null ? String(offerId) : `${offerId}:${optionId}`

export default function Numbers({ loaderData }: Route.ComponentProps) {
  const {
    edition,
    currency,
    year,
    lastYear,
    registrations,
    income,
    types,
    periods,
    extras,
    questions,
    eligibilities,
    names,
    countries,
    places,
    sold,
    mail,
  } = loaderData
  const nobody = <p className={styles.empty}>Nobody has registered yet.</p>
  return (
    <Page
      title="Numbers"
      lead={`${edition}. Only people with a place are counted: paid, or held until it is paid.${lastYear ? ` Grey is ${lastYear}.` : ''}`}
    >
      <Part title="Registrations">
        {registrations ? <CurveChart view={registrations} title="People" format={formatCount} /> : nobody}
      </Part>
      {income && (
        <Part title="Income">
          {income.curve ? (
            <CurveChart view={income.curve} title="Income" format={minor => formatMoney(minor, currency)} />
          ) : (
            <p className={styles.empty}>No money has been received yet.</p>
          )}
        </Part>
      )}
      {sold.length > 0 && (
        <Part title="Income by offer">
          <p>What paid registrations have now, as their invoices bill it, before anything is refunded.</p>
          <Rows
            caption={`Income and tax by offer in ${currency}`}
            columns={soldColumns}
            figures={soldColumns.slice(1)}
            rows={sold}
          />
        </Part>
      )}
      <Part title="Categories">
        {types.length > 0 ? <Bars heading="Category" year={year} lastYear={lastYear} rows={types} /> : nobody}
      </Part>
      <Part title="Periods">
        {periods.length > 0 ? <Bars heading="Period" year={year} rows={periods} /> : nobody}
      </Part>
      {extras.length > 0 && (
        <Part title="Extras">
          <Bars heading="Extra" year="Sold" rows={extras} />
        </Part>
      )}
      {questions.map(({ label, rows }) => (
        <Part key={label} title={label}>
          <Bars heading="Answer" year="People" rows={rows} />
        </Part>
      ))}
      {names.length > 0 && (
        <Part title="People of groups">
          <Bars heading="Name" year={year} rows={names} />
        </Part>
      )}
      {eligibilities.length > 0 && (
        <Part title="Conditions">
          <Bars heading="Condition" year={year} rows={eligibilities} />
        </Part>
      )}
      <Part title="Countries">
        {countries.length > 0 ? (
          <Bars heading="Country" year={year} lastYear={lastYear} rows={countries} />
        ) : (
          nobody
        )}
      </Part>
      <div id="places">
        <Part title="Places left">
          {places.length > 0 ? (
            <Bars heading="Limit" year="Taken" rows={places} />
          ) : (
            <p className={styles.empty}>No limit is set, so there is a place for everybody.</p>
          )}
        </Part>
      </div>
      <Part title="Mail about registrations">
        <MailState mail={mail} />
      </Part>
    </Page>
  )
}

function MailState({ mail }: Pick<Route.ComponentProps['loaderData'], 'mail'>) {
  const { sent, waiting, failed } = mail
  return (
    <>
      <p>
        {formatCount(sent)} sent, {formatCount(waiting)} waiting, {formatCount(failed.count)} given up.
        {failed.count > failed.latest.length && ' The newest ten:'}
      </p>
      {failed.count > 0 && (
        <Rows
          caption="Mails that could not be delivered"
          columns={['Registration', 'Who', 'Why', 'When']}
          rows={failed.latest.map(({ code, href, name, failure, at }) => ({
            key: `${code} ${at}`,
            cells: [
              <Link key="code" to={href}>
                {code}
              </Link>,
              name,
              failure,
              at,
            ],
          }))}
        />
      )}
    </>
  )
}
