/** Until when abstracts are taken: last days of topics and presentation types, and links for whoever is late. */
import { data, Form, Link } from 'react-router'
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
import { Button } from '#site/components/form/button.tsx'
import { FieldGrid, Select, TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference, forms, guardedAtConference } from '#site/organiser/guard.ts'
import listStyles from '#site/organiser/office/lists/list.module.css'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Breakable } from '#site/organiser/parts/breakable.tsx'
import { formStyle, Page, Part } from '#site/organiser/parts/page.tsx'
import { newRequestKey, RequestKey } from '#site/organiser/parts/request-key.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { paths } from '#words/paths.ts'
import type { Route } from './+types/days.ts'

const done = {
  saved: 'Saved. The days count at once.',
  made: 'The link is made. If it is for an address, it is on its way there.',
  ended: 'The link is ended.',
} as const

const dayName = /^(topic|form)-(\d{1,15})$/

const nameOf = ({ on, id }: Pick<AbstractDay, 'on' | 'id'>) => `${on}-${id}`

export const loader = guardedAtConference(
  'decide-abstracts',
  async ({ site, scope, conference, act }, { url }: Route.LoaderArgs) => {
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
    const said = url.searchParams.get('done')
    return {
      list: organiserPaths.abstracts(event),
      call: formatDate(lastDayOfCall(sections) ?? conference.endsOn),
      callAt: organiserPaths.websiteKind(event, 'abstract-call-section'),
      read: toStoredDays(abstractDays) ?? '',
      done: said === 'saved' || said === 'made' || said === 'ended' ? done[said] : null,
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
  },
)

type Texts = Readonly<Partial<Record<string, string>>>
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
      ...(problems.email && { email: 'This is no e-mail address.' }),
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

const states = {
  open: { label: 'Open', mark: 'filled', tone: 'positive' },
  used: { label: 'Used', mark: 'filled', tone: 'quiet' },
  over: { label: 'Its day is over', mark: 'ring', tone: 'quiet' },
  ended: { label: 'Ended', mark: 'ring', tone: 'quiet' },
} as const

export default function Days({ loaderData: view, actionData }: Route.ComponentProps) {
  const answer: { form: string; typed: Texts; errors: Texts; isStale: boolean } | undefined = actionData
  const of = (form: 'days' | 'link') => (answer?.form === form ? answer : { typed: {}, errors: {} })
  const days = of('days')
  const link: { typed: Texts; errors: Texts } = of('link')
  const typed = days.typed as Texts
  const wrong = days.errors as Texts
  // One that somebody emptied stays in sight when the form comes back.
  const own = view.days.filter(({ name, value }) => value !== '' || typed[name] !== undefined)
  const others = view.days.filter(each => !own.includes(each))
  return (
    <Page title="Days and late links" lead={<Link to={view.list}>Abstracts</Link>}>
      {view.done && !answer && <Notice tone="positive" title={view.done} />}
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
          <Form method="post" className={formStyle}>
            <input type="hidden" name="intent" value="days" />
            <input type="hidden" name="read" value={view.read} />
            {own.length > 0 && (
              <FieldGrid>
                {own.map(({ name, label, value }) => (
                  <TextInput
                    key={name}
                    type="date"
                    name={name}
                    label={label}
                    hint="Empty: as long as the call."
                    max={view.lastDay}
                    defaultValue={typed[name] ?? value}
                    error={wrong[name]}
                  />
                ))}
              </FieldGrid>
            )}
            {others.length > 0 && (
              // Another one after each save, so that the next day starts empty.
              <FieldGrid key={view.read}>
                <Select
                  name="added"
                  label={
                    own.length === 0 ? 'Topic or presentation type' : 'Another topic or presentation type'
                  }
                  defaultValue={typed.added}
                  error={wrong.added}
                >
                  <option value="">None</option>
                  {others.map(({ name, label }) => (
                    <option key={name} value={name}>
                      {label}
                    </option>
                  ))}
                </Select>
                <TextInput
                  type="date"
                  name="last-day"
                  label="Its last day"
                  max={view.lastDay}
                  defaultValue={typed['last-day']}
                  error={wrong['last-day']}
                />
              </FieldGrid>
            )}
            <div>
              <Button type="submit">Save the days</Button>
            </div>
          </Form>
        )}
      </Part>
      <Part title="Late links">
        <p>
          Anyone who has a late link submits after the last day, until the link’s own. One for an address is
          mailed there, and works with that address alone.
        </p>
        <Form method="post" className={formStyle}>
          <input type="hidden" name="intent" value="make" />
          <RequestKey value={view.key} />
          <FieldGrid>
            <TextInput
              type="email"
              name="email"
              label="For this e-mail address"
              hint="Empty: for whoever has the link."
              autoComplete="off"
              defaultValue={link.typed.email}
              error={link.errors.email}
            />
            <TextInput
              name="uses"
              label="How many abstracts"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={link.typed.uses ?? '1'}
              error={link.errors.uses}
            />
            <Select name="topic" label="Topic" defaultValue={link.typed.topic}>
              <option value="">Every topic</option>
              {view.choices.topics.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
            <Select name="type" label="Presentation type" defaultValue={link.typed.type}>
              <option value="">Every presentation type</option>
              {view.choices.types.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
            <TextInput
              type="date"
              name="until"
              label="Until"
              min={view.today}
              max={view.lastDay}
              defaultValue={link.typed.until}
              error={link.errors.until}
            />
          </FieldGrid>
          <div>
            <Button type="submit">Make a link</Button>
          </div>
        </Form>
        {view.links.length > 0 && (
          <Rows
            caption="Late links"
            columns={['For', 'Used', 'Until', 'State', 'Link', '']}
            rows={view.links.map(each => ({
              key: each.id,
              cells: [
                <span key="for">
                  {each.email === '' ? (
                    'Anyone who has it'
                  ) : (
                    <bdi>
                      <Breakable text={each.email} />
                    </bdi>
                  )}
                  <bdi className={listStyles.below}>{each.of}</bdi>
                </span>,
                each.used,
                each.until,
                <Status key="state" status={states[each.state as keyof typeof states]} />,
                each.address && (
                  <a key="link" href={each.address} aria-label={`Late link ${each.id}`}>
                    Open or copy
                  </a>
                ),
                each.address && (
                  <Form method="post" key="end">
                    <input type="hidden" name="intent" value="end" />
                    <input type="hidden" name="link" value={each.id} />
                    <Button type="submit" tone="quiet" aria-label={`End late link ${each.id}`}>
                      End it
                    </Button>
                  </Form>
                ),
              ],
            }))}
          />
        )}
      </Part>
    </Page>
  )
}
