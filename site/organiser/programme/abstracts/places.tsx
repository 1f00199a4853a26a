/** How many abstracts can be accepted: of each form, each topic, and a form within a topic. */
import { data, Form, Link } from 'react-router'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import {
  digestOfPlaces,
  mostPlaces,
  type PlacesOf,
  readPlaces,
  setPlaces,
} from '#domain/programme/presenting/places.ts'
import { Button } from '#site/components/form/button.tsx'
import { TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference, forms, guardedAtConference } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Done } from '#site/organiser/parts/done.tsx'
import { formStyle, Page, Part } from '#site/organiser/parts/page.tsx'
import { abstractPages } from '#site/organiser/programme/abstracts/abstract-pages.ts'
import styles from '#site/organiser/programme/abstracts/abstract-places.module.css'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import type { Route } from './+types/places.ts'

const nameOf = ({ topicId, formId }: PlacesOf) => `places-${topicId}-${formId}`

export const loader = guardedAtConference('decide-abstracts', async ({ site, scope, conference }) => {
  const { read } = site.database
  const { id, name: event } = conference
  const [places, topics, types] = await Promise.all([
    readPlaces(read, scope),
    listContent(read, id, 'topic'),
    listContent(read, id, 'presentation-type'),
  ])
  const fieldOf = (of: PlacesOf, label: string) => {
    const known = places.find(each => each.topicId === of.topicId && each.formId === of.formId)
    return {
      name: nameOf(of),
      label,
      value: known ? String(known.places) : '',
      hint: known ? `${known.taken} accepted` : undefined,
    }
  }
  return {
    list: organiserPaths.abstracts(event),
    waiting: abstractPages.waiting(event),
    read: digestOfPlaces(places),
    forms: types.map(type => fieldOf({ topicId: 0, formId: type.id }, type.name)),
    topics: topics.map(topic => {
      const within = types.map(type => fieldOf({ topicId: topic.id, formId: type.id }, type.name))
      return {
        ...fieldOf({ topicId: topic.id, formId: 0 }, topic.name),
        within,
        isOpen: within.some(({ value }) => value !== ''),
      }
    }),
  }
})

/** What was typed, by its field. */
type Typed = Readonly<Record<string, string>>

export const action = forms({
  save: formAtConference('decide-abstracts', async ({ site, permit, act }, sent, { url }) => {
    const { read } = textsOf(sent, ['read'])
    const typed: Record<string, string> = {}
    const problems: Record<string, string> = {}
    const wanted: (PlacesOf & { places: number })[] = []
    for (const [name, value] of sent) {
      const [, topic, form] = /^places-(\d{1,16})-(\d{1,16})$/.exec(name) ?? []
      if (topic === undefined || form === undefined || typeof value !== 'string') continue
      const text = value.trim()
      typed[name] = value
      if (text === '') continue
      const places = /^\d{1,4}$/.test(text) ? Number(text) : undefined
      const of = { topicId: toId(topic) ?? 0, formId: toId(form) ?? 0 }
      if (places === undefined || places > mostPlaces)
        problems[name] = `A whole number up to ${mostPlaces}, or nothing.`
      else if (of.topicId + of.formId > 0) wanted.push({ ...of, places })
    }
    if (Object.keys(problems).length > 0) return data({ typed, problems, isStale: false }, { status: 422 })
    const saved = await site.database.write(tx => setPlaces(tx, permit, act, { read, wanted }))
    if (!saved.ok) return data({ typed, problems, isStale: true }, { status: 409 })
    throw redirectTo(`${url.pathname}?done=saved`)
  }),
})

export default function PlacesPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const answer: { typed: Typed; problems: Typed; isStale: boolean } | undefined = actionData
  const input = (
    field: { name: string; label: string; value: string; hint: string | undefined },
    label: string,
  ) => (
    <TextInput
      key={field.name}
      name={field.name}
      label={label}
      hint={field.hint}
      inputMode="numeric"
      autoComplete="off"
      defaultValue={answer?.typed[field.name] ?? field.value}
      error={answer?.problems[field.name]}
    />
  )
  return (
    <Page
      title="Places for abstracts"
      lead={
        <>
          <Link to={view.list}>Abstracts</Link> · <Link to={view.waiting}>Waiting list</Link>
        </>
      }
    >
      {answer?.isStale && (
        <Notice
          tone="negative"
          title="Somebody has changed the numbers since you opened the page. Yours are below; saving again replaces theirs."
          answers={actionData}
        />
      )}
      <Done said={{ saved: 'Saved.' }} answers={view} />
      <p>
        How many can be accepted. Nothing is refused beyond a number: the committee reads how many are
        accepted of how many there are. Leave empty what has no number.
      </p>
      <Form method="post" className={formStyle} key={view.read}>
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="read" value={view.read} />
        <Part title="Of each form">
          {view.forms.length === 0 && <p>The call has no presentation types yet.</p>}
          {view.forms.map(field => input(field, field.label))}
        </Part>
        <Part title="Of each topic">
          {view.topics.length === 0 && <p>The call has no topics yet.</p>}
          {view.topics.map(topic => (
            <div key={topic.name}>
              {input(topic, topic.label)}
              <details
                className={styles.within}
                open={topic.isOpen || topic.within.some(({ name }) => answer?.typed[name])}
              >
                <summary>{`By form within ${topic.label}`}</summary>
                {topic.within.map(field => input(field, `${field.label}, ${topic.label}`))}
              </details>
            </div>
          ))}
        </Part>
        <div>
          <Button type="submit" tone="loud">
            Save
          </Button>
        </div>
      </Form>
    </Page>
  )
}
