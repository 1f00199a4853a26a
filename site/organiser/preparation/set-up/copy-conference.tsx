/**
 * Copies a conference for another year: which one, its new basics, then every date, old and new. Each screen has an
 * address.
 */
import { data, Link } from 'react-router'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { findConferenceByName } from '#domain/conference/conferences/conference-queries.ts'
import { parseInput } from '#domain/foundations/parse-input.ts'
import { ordinal } from '#domain/foundations/texts/ordinal.ts'
import { dateIn, formatDate, formatDateRange } from '#domain/foundations/time.ts'
import { cloneConference } from '#domain/preparation/copying/clone-conference.ts'
import { type CloneDate, listCloneDates } from '#domain/preparation/copying/clone-dates.ts'
import { type ClonePart, cloneParts } from '#domain/preparation/copying/clone-decisions.ts'
import { basicsFields, timeZones } from '#domain/preparation/set-up/conference-basics.ts'
import { findNameProblem } from '#domain/preparation/set-up/conference-name.ts'
import { clockAtEndOf, weekdayOf } from '#domain/preparation/set-up/dependent-dates.ts'
import { listStaffConferences } from '#domain/staff/rights/staff-conferences.ts'
import { form, forms, guarded, type PermittedRequest } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import { newRequestKey } from '#site/organiser/parts/request-key.tsx'
import styles from '#site/organiser/preparation/set-up/copy-conference.module.css'
import { CopyBasics, CopyDates } from '#site/organiser/preparation/set-up/copy-forms.tsx'
import { basicsOf, type TypedBasics, typedBasics } from '#site/organiser/preparation/set-up/read-basics.ts'
import { suggestHue } from '#site/organiser/preparation/set-up/suggest-hue.ts'
import { formOf } from '#site/organiser/record-form/forms.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { editionName } from '#words/edition-name.ts'
import { nameProblemWords } from '#words/organiser/preparation/conference-address-words.ts'
import { badDateWords, errorsOf } from '#words/organiser/preparation/conference-basics-words.ts'
import type { Route } from './+types/copy-conference.ts'

const right = 'create-conference'

export const loader = guarded(right, async (staff, { url }: Route.LoaderArgs) => {
  const { person, site } = staff
  const asked = url.searchParams
  const source = await sourceOf(staff, asked.get('from'))
  if (!source) {
    const staffed = await listStaffConferences(site.database.read, person)
    const conferences = staffed.filter(({ isRehearsal }) => !isRehearsal)
    return {
      step: 'choose' as const,
      conferences: conferences.map(each => ({
        name: each.name,
        edition: editionName(each),
        dates: formatDateRange(each.startsOn, each.endsOn),
      })),
    }
  }
  const basics = {
    from: source.name,
    edition: editionName(source),
    zones: timeZones,
    publicUrl: site.publicUrl,
  }
  if (asked.get('step') !== 'dates') {
    const today = dateIn(source.timeZone, staff.act.now)
    const hue = suggestHue([source, ...(await listStaffConferences(site.database.read, person))])
    const typed = suggestBasics(source, today, hue)
    return { step: 'basics' as const, ...basics, typed, parts: [...cloneParts], errors: [] }
  }
  const sent = new FormData()
  for (const [name, value] of asked) sent.append(name, value)
  const typed = typedBasics(sent)
  const parts = partsOf(sent)
  const errors = await findBasicsErrors(staff, typed)
  if (errors.length > 0) return { step: 'basics' as const, ...basics, typed, parts, errors }
  return {
    step: 'dates' as const,
    ...basics,
    typed,
    parts,
    key: newRequestKey(),
    ...(await datesView(staff, source, typed)),
  }
})

export const action = forms({
  copy: form(right, async (staff, sent) => {
    const { permit, act: by, site } = staff
    const from = sent.get('from')
    const source = await sourceOf(staff, typeof from === 'string' ? from : null)
    if (!source) throw notFound()
    const typed = typedBasics(sent)
    const dates = new Map<string, string>()
    for (const [name, value] of sent) {
      if (name.startsWith('date.') && typeof value === 'string') dates.set(name.slice(5), value.slice(0, 40))
    }
    const copied = await site.database.write(tx =>
      cloneConference(tx, permit, by, {
        source,
        name: typed.name.trim(),
        basics: basicsOf(typed),
        parts: new Set(partsOf(sent)),
        dates,
      }),
    )
    if (copied.ok) throw redirectTo(`${organiserPaths.setUp(copied.value.name)}?done=copied`)
    const { error } = copied
    const typedDates = Object.fromEntries(dates)
    if (error.code === 'bad-dates') {
      const errors = error.issues.map(({ key, code }) => ({
        name: `date.${key}`,
        message: badDateWords[code],
      }))
      return data({ errors, typedDates }, { status: 422 })
    }
    const errors =
      error.code === 'invalid-input'
        ? errorsOf(error.issues)
        : [{ name: 'name', message: nameProblemWords[error.code] }]
    return data({ errors, typedDates }, { status: error.code === 'taken-name' ? 409 : 422 })
  }),
})

type CopyRequest = PermittedRequest<typeof right>

async function sourceOf({ site }: CopyRequest, from: string | null): Promise<Conference | undefined> {
  return from ? findConferenceByName(site.database.read, from) : undefined
}

const partsOf = (sent: FormData): ClonePart[] => cloneParts.filter(part => sent.get(`with-${part}`) === 'on')

/** The same weekdays a year later, or as many years as bring them into the future. */
function suggestBasics(source: Conference, today: Temporal.PlainDate, hue: number): TypedBasics {
  let startsOn = source.startsOn.add({ weeks: 52 })
  while (Temporal.PlainDate.compare(startsOn, today) <= 0) startsOn = startsOn.add({ weeks: 52 })
  const endsOn = startsOn.add(source.startsOn.until(source.endsOn))
  return {
    name: `${source.name.replace(/-?\d{4}$/, '')}-${startsOn.year}`,
    prefix: source.prefix.replace(/\d{1,4}(?:st|nd|rd|th)\b/, number =>
      ordinal(Number.parseInt(number, 10) + 1),
    ),
    nameOrder: source.nameOrder ?? '',
    subject: source.subject,
    startsOn: startsOn.toString(),
    endsOn: endsOn.toString(),
    timeZone: source.timeZone,
    location: source.location,
    isHybrid: source.isHybrid ? 'on' : '',
    hue: String(hue),
    artFamily: source.artFamily,
    currency: source.currency,
    feeRate: '',
  }
}

async function findBasicsErrors({ site }: CopyRequest, typed: TypedBasics) {
  const parsed = parseInput(basicsFields, basicsOf(typed))
  const problem = await findNameProblem(site.database.read, typed.name.trim())
  return [
    ...(problem ? [{ name: 'name', message: nameProblemWords[problem.code] }] : []),
    ...(parsed.ok ? [] : errorsOf(parsed.error.issues)),
  ]
}

async function datesView({ site }: CopyRequest, source: Conference, typed: TypedBasics) {
  const startsOn = Temporal.PlainDate.from(typed.startsOn)
  const endsOn = Temporal.PlainDate.from(typed.endsOn)
  const dates = await listCloneDates(site.database.read, source, { from: source, toStartsOn: startsOn })
  const said = (date: Temporal.PlainDate) => `${weekdayOf(date)} ${formatDate(date)}`
  return {
    days: {
      from: formatDateRange(source.startsOn, source.endsOn),
      to: formatDateRange(startsOn, endsOn),
    },
    zone: typed.timeZone,
    zoneWas: source.timeZone,
    rows: dates.map(date => ({
      key: date.key,
      label: date.label ?? 'In texts',
      where: date.kinds.map(kind => formOfKind(kind)).join(', '),
      from: said(date.from),
      to: date.to.toString(),
      meaning: meaningOf(date, typed.timeZone),
    })),
  }
}

/** `Fri, until 24:00 WEST`: what a date means where the conference is. */
function meaningOf({ key, to }: CloneDate, zone: string): string {
  const day = weekdayOf(to)
  return key.startsWith('period:') ? `${day}, until 24:00 ${clockAtEndOf(to, zone)}` : day
}

/** The name of a kind in lists; settings have no form. */
function formOfKind(kind: CloneDate['kinds'][number]): string {
  return kind === 'tax-profile' || kind === 'offline-payment' ? 'Settings' : formOf(kind).many
}

export default function CopyConference({ loaderData, actionData }: Route.ComponentProps) {
  switch (loaderData.step) {
    case 'choose':
      return (
        <Page title="Begin with last year’s" lead="Which conference is the new one like?">
          <ul className={styles.choices}>
            {loaderData.conferences.map(({ name, edition, dates }) => (
              <li key={name}>
                <Link to={`?from=${name}`}>{edition}</Link> <span className={styles.soft}>{dates}</span>
              </li>
            ))}
          </ul>
        </Page>
      )
    case 'basics':
      return <CopyBasics view={loaderData} />
    case 'dates':
      return <CopyDates view={loaderData} answer={actionData} />
  }
}
