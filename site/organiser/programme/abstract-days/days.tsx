/** Until when abstracts are taken: last days of topics and presentation types, and links for whoever is late. */
import { data, Link } from 'react-router'
import { type AbstractDay, toStoredDays } from '#domain/conference/conferences/abstract-days.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { dateIn, formatDate, toDate } from '#domain/foundations/time.ts'
import { endLateLink } from '#domain/programme/submitting/end-late-link.ts'
import { linkStanding, listLateLinks, mostLateUses } from '#domain/programme/submitting/late-links.ts'
import { lateKeys } from '#domain/programme/submitting/link-keys.ts'
import { makeLateLink } from '#domain/programme/submitting/make-late-link.ts'
import { setAbstractDays } from '#domain/programme/submitting/set-abstract-days.ts'
import { lastDayOfCall } from '#domain/programme/submitting/submission-end.ts'
import { Notice } from '#site/components/notice.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference, forms, guardedAtConference } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Done } from '#site/organiser/parts/done.tsx'
import { Page, Part } from '#site/organiser/parts/page.tsx'
import { newRequestKey } from '#site/organiser/parts/request-key.tsx'
import { DaysForm } from '#site/organiser/programme/abstract-days/days-form.tsx'
import { LateLinkForm } from '#site/organiser/programme/abstract-days/late-link-form.tsx'
import { LateLinkRows } from '#site/organiser/programme/abstract-days/late-link-rows.tsx'
import type { Texts, Typed } from '#site/organiser/programme/abstract-days/typed.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { paths } from '#words/addresses/paths.ts'
import type { Route } from './+types/days.ts'

const said = {
  saved: 'Saved. The days count at once.',
  made: 'The link is made. If it is for an address, it is on its way there.',
  ended: 'The link is ended.',
} as const

const dayName = /^(topic|form)-(\d{1,15})$/

const nameOf = ({ on, id }: Pick<AbstractDay, 'on' | 'id'>) => `${on}-${id}`

export const loader = guardedAtConference('decide-abstracts', async ({ site, scope, conference, act }) => {
  const { read } = site.database
  const { id, name: event, timeZone, abstractDays } = conference
  const [topics, types, sections, links] = await Promise.all([
    listContent(read, id, 'topic'),
    listContent(read, id, 'presentation-type'),
    listContent(read, id, 'abstract-call-section'),
    listLateLinks(read, scope),
  ])
  const today = dateIn(timeZone, act.now)
  const dayOf = (on: AbstractDay['on'], { id: of, name }: { id: number; name: string }) => ({
    name: nameOf({ on, id: of }),
    label: name,
    value: abstractDays.find(each => each.on === on && each.id === of)?.closesOn.toString() ?? '',
  })
  const all = [...types.map(each => dayOf('form', each)), ...topics.map(each => dayOf('topic', each))]
  const nameIn = (all: readonly { id: number; name: string }[], of: number | null, any: string) =>
    of === null ? any : (all.find(each => each.id === of)?.name ?? 'one that is gone')
  return {
    list: organiserPaths.abstracts(event),
    call: formatDate(lastDayOfCall(sections) ?? conference.endsOn),
    callAt: organiserPaths.websiteKind(event, 'abstract-call-section'),
    read: toStoredDays(abstractDays) ?? '',
    days: all,
    today: today.toString(),
    lastDay: conference.endsOn.toString(),
    key: newRequestKey(),
    choices: {
      topics: topics.map(({ id: of, name }) => ({ id: of, name })),
      types: types.map(({ id: of, name }) => ({ id: of, name })),
    },
    links: links.map(link => ({
      id: link.id,
      email: link.email ?? '',
      of: [
        nameIn(topics, link.topicId, 'Every topic'),
        nameIn(types, link.formId, 'every presentation type'),
      ].join(', '),
      used: `${link.uses} of ${link.usesAllowed}`,
      until: formatDate(link.closesOn),
      state: linkStanding(link, today),
      address:
        linkStanding(link, today) === 'open'
          ? `${site.publicUrl}${paths.microsite(event, 'submit-abstract')}?late=${lateKeys.keyOf(site.secretKey, link.id)}`
          : null,
    })),
  }
})

const refused = (form: 'days' | 'link', typed: Texts, errors: Texts, status = 422, isStale = false) =>
  data({ form, typed, errors, isStale }, { status })

export const action = forms({
  days: formAtConference('decide-abstracts', async ({ site, permit, act, conference }, sent, { url }) => {
    const { read, added, 'last-day': lastDay } = textsOf(sent, ['read', 'added', 'last-day'])
    const typed: Record<string, string> = { added, 'last-day': lastDay }
    const errors: Record<string, string> = {}
    const wanted: AbstractDay[] = []
    const want = (name: string, value: string, field: string) => {
      const [, on, id] = dayName.exec(name) ?? []
      if (on === undefined || id === undefined) return
      typed[field] = value
      if (value.trim() === '') return
      const closesOn = toDate(value.trim())
      if (!closesOn || Temporal.PlainDate.compare(closesOn, conference.endsOn) > 0)
        errors[field] = `Choose no later day than ${formatDate(conference.endsOn)}, or nothing.`
      else wanted.push({ on: on === 'topic' ? 'topic' : 'form', id: Number(id), closesOn })
    }
    for (const [name, value] of sent) if (typeof value === 'string') want(name, value, name)
    want(added, lastDay, 'last-day')
    if (added === '' && lastDay !== '') errors.added = 'Choose what the day is for.'
    if (added !== '' && lastDay === '') errors['last-day'] = 'Choose a day.'
    if (Object.keys(errors).length > 0) return refused('days', typed, errors)
    const saved = await site.database.write(tx => setAbstractDays(tx, permit, act, { read, wanted }))
    if (!saved.ok) {
      // A colleague may have given it a day meanwhile, and then it is no choice any more: it comes back among those that have one.
      const own = dayName.test(added) ? { [added]: lastDay, added: '', 'last-day': '' } : {}
      return refused('days', { ...typed, ...own }, {}, 409, true)
    }
    throw redirectTo(`${url.pathname}?done=saved`)
  }),
  make: formAtConference('decide-abstracts', async ({ site, permit, act, conference }, sent, { url }) => {
    const typed = textsOf(sent, ['email', 'topic', 'type', 'uses', 'until'])
    const closesOn = toDate(typed.until)
    const uses = /^\d{1,4}$/.test(typed.uses.trim()) ? Number(typed.uses) : 0
    const until = 'Choose today or later, but no day after the conference.'
    if (!closesOn) return refused('link', typed, { until })
    const wanted = {
      email: typed.email.trim() || null,
      topicId: toId(typed.topic) ?? null,
      formId: toId(typed.type) ?? null,
      usesAllowed: uses,
      closesOn,
    }
    const made = await site.database.write(tx => makeLateLink(tx, permit, act, conference, wanted))
    if (made.ok) throw redirectTo(`${url.pathname}?done=made`)
    const { problems } = made.error
    return refused('link', typed, {
      ...(problems.email && { email: 'This is not an e-mail address.' }),
      ...(problems.uses && { uses: `A whole number from 1 to ${mostLateUses}.` }),
      ...(problems.until && { until }),
    })
  }),
  end: formAtConference('decide-abstracts', async ({ site, permit, act }, sent, { url }) => {
    const { link } = textsOf(sent, ['link'])
    await site.database.write(tx => endLateLink(tx, permit, act, toId(link) ?? 0))
    throw redirectTo(`${url.pathname}?done=ended`)
  }),
})

export default function Days({ loaderData: view, actionData }: Route.ComponentProps) {
  const answer: { form: string; typed: Texts; errors: Texts; isStale: boolean } | undefined = actionData
  const of = (form: 'days' | 'link'): Typed => (answer?.form === form ? answer : { typed: {}, errors: {} })
  return (
    <Page title="Days and late links" lead={<Link to={view.list}>Abstracts</Link>}>
      <Done said={said} />
      {answer?.isStale && (
        <Notice
          tone="negative"
          title="Somebody has changed the days since you opened the page. Yours are below; saving again replaces theirs."
          answers={actionData}
        />
      )}
      <Part title="Last days of their own">
        <p>
          The call takes abstracts until {view.call} (<Link to={view.callAt}>change it</Link>). A topic or
          presentation type with a day of its own is open until that day instead, earlier or later; if both
          have one, the earlier counts. Each ends with its day in the conference’s time zone.
        </p>
        {view.days.length === 0 ? (
          <p>There are no topics and presentation types yet.</p>
        ) : (
          <DaysForm days={view.days} read={view.read} lastDay={view.lastDay} {...of('days')} />
        )}
      </Part>
      <Part title="Late links">
        <p>
          Anyone who has a late link submits after the last day, until the link’s own. One for an address is
          mailed there, and works with that address alone.
        </p>
        <LateLinkForm
          requestKey={view.key}
          topics={view.choices.topics}
          types={view.choices.types}
          today={view.today}
          lastDay={view.lastDay}
          {...of('link')}
        />
        {view.links.length > 0 && <LateLinkRows links={view.links} />}
      </Part>
    </Page>
  )
}
