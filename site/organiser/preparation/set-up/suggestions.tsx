/** Suggested texts, whole, to be read: accepted one by one or together, they become public. */
import { data, Form, Link } from 'react-router'
import { fillHtml, fillText, gapsIn, type ProseFacts } from '#domain/conference/content/prose-fields.ts'
import { readProseFacts } from '#domain/conference/settings/prose-facts.ts'
import { formatCount } from '#domain/foundations/figures.ts'
import { cutToLimit, toId } from '#domain/foundations/texts/text.ts'
import {
  acceptSuggestions,
  discardSuggestions,
  listSuggestions,
  type Suggestion,
} from '#domain/preparation/editing/suggestions.ts'
import { suggestMissingTexts } from '#domain/preparation/set-up/suggest-texts.ts'
import { opens } from '#domain/staff/rights/permit.ts'
import { Button, ButtonRow } from '#site/components/form/button.tsx'
import { FieldGrid, TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { HtmlProse } from '#site/components/prose.tsx'
import { form, forms, guarded, type PermittedRequest } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page, Part } from '#site/organiser/parts/page.tsx'
import styles from '#site/organiser/preparation/set-up/suggestions.module.css'
import { formOf } from '#site/organiser/record-form/forms.ts'
import { mayWrite } from '#site/organiser/record-form/kind-of-page.ts'
import { publicPageOf } from '#site/organiser/record-form/public-page.ts'
import { nameOf, valueText } from '#site/organiser/record-form/value-text.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import type { Route } from './+types/suggestions.ts'

const right = 'write-website'

export const loader = guarded('read-set-up', async (staff, { url }: Route.LoaderArgs) => {
  const { site, conference, person } = staff
  const { read } = site.database
  const event = conference?.name ?? null
  const mayAccept = opens(person, right, conference?.id ?? null)
  const [found, ofSite, facts] = await Promise.all([
    listSuggestions(read, conference?.id ?? null),
    conference ? listSuggestions(read, null) : [],
    readProseFacts(read, conference?.id ?? null, { productName: site.productName, now: site.clock.now() }),
  ])
  const shown = found.map(suggestion => ({
    ...readText(suggestion, facts),
    page: publicPageOf(suggestion.kind, event, { id: null, data: suggestion.data }),
    editor: organiserPaths.websiteRecord(event, suggestion.kind, suggestion.recordId),
    mayAccept: mayAccept && mayWrite(staff, suggestion.kind),
  }))
  return {
    event,
    mayAccept,
    pages: [...Map.groupBy(shown, ({ page }) => page)].map(([page, texts]) => ({ page, texts })),
    count: found.length,
    acceptable: shown.filter(each => each.mayAccept).map(({ id }) => id),
    gaps: [...new Set(shown.flatMap(({ gaps }) => gaps))],
    ofSite: ofSite.length,
    accepted: toId(url.searchParams.get('accepted')) ?? 0,
    discarded: toId(url.searchParams.get('discarded')) ?? 0,
    suggested: url.searchParams.get('suggested'),
  }
})

interface SuggestedText {
  id: number
  kind: string
  title: string
  lead: string
  /** A text of prose, or else the lines of the other kinds. */
  html: string | null
  lines: string[]
  gaps: string[]
}

function readText({ kind, recordId, data: fields }: Suggestion, facts: ProseFacts): SuggestedText {
  const recordForm = formOf(kind)
  const isProse = kind === 'page'
  const others = isProse
    ? []
    : Object.entries(recordForm.fields)
        .filter(([name]) => name !== recordForm.nameField)
        .map(([name, control]) => fillText(valueText(control, fields[name], fields), facts))
  return {
    id: recordId,
    kind: recordForm.one,
    title: fillText(nameOf(recordForm, fields), facts),
    lead: isProse ? fillText(String(fields.lead), facts) : '',
    html: isProse ? fillHtml(String(fields.body), facts) : null,
    lines: others.filter(line => line !== ''),
    gaps: gapsIn(JSON.stringify(fields)),
  }
}

export const action = forms({
  accept: form(right, (staff, sent) => accept(staff, sent, 'text')),
  'accept-all': form(right, (staff, sent) => accept(staff, sent, 'shown')),
  discard: form(right, async (staff, sent) => {
    const { site, permit, act: by } = staff
    const ids = idsIn(sent, 'text')
    const again = { typed: Object.fromEntries(answersIn(sent)), chosen: ids }
    if (ids.length === 0) return data({ problem: 'none' as const, ...again }, { status: 422 })
    const discarded = await site.database.write(tx => discardSuggestions(tx, permit, by, ids))
    throw back(staff, `discarded=${discarded}`)
  }),
  suggest: form(right, async staff => {
    const { site, permit, act: by, conference } = staff
    const added = await site.database.write(tx => suggestMissingTexts(tx, permit, by, conference))
    throw back(staff, `suggested=${added}`)
  }),
})

async function accept(staff: PermittedRequest<typeof right>, sent: FormData, field: 'text' | 'shown') {
  const { site, permit, act: by } = staff
  const recordIds = idsIn(sent, field)
  const answers = answersIn(sent)
  const again = { typed: Object.fromEntries(answers), chosen: recordIds }
  if (recordIds.length === 0) return data({ problem: 'none' as const, ...again }, { status: 422 })
  const accepted = await site.database.write(tx =>
    acceptSuggestions(tx, permit, by, { recordIds, answers: filled(answers) }),
  )
  if (!accepted.ok) {
    const { code } = accepted.error
    return data({ problem: code, ...again }, { status: code === 'gaps' ? 422 : 409 })
  }
  throw back(staff, `accepted=${accepted.value}`)
}

/** What was typed into the fields of gaps, by gap. */
const answersIn = (sent: FormData): ReadonlyMap<string, string> =>
  new Map(
    [...sent]
      .filter(([name]) => gapsIn(name).length > 0)
      .map(([name, typed]) => [name, cutToLimit(String(typed).trim(), 'line')]),
  )

const filled = (answers: ReadonlyMap<string, string>) =>
  new Map([...answers].filter(([, answer]) => answer !== '' && gapsIn(answer).length === 0))

/** The texts that were ticked, or all that the page showed as complete. */
const idsIn = (sent: FormData, field: 'text' | 'shown'): number[] =>
  sent.getAll(field).flatMap(id => toId(String(id)) ?? [])

const back = ({ conference }: PermittedRequest<typeof right>, query: string) =>
  redirectTo(`${organiserPaths.suggestions(conference?.name ?? null)}?${query}`)

const problems = {
  none: 'Nothing is chosen. Tick the texts that you have read.',
  gaps: 'Only you know what stands in square brackets. Fill it in above the texts; nothing was published.',
  stale: 'Somebody has changed one of these texts, so none was published. Read the list again.',
} as const

export default function Suggestions({ loaderData, actionData }: Route.ComponentProps) {
  const { event, pages, count, ofSite, mayAccept, accepted, discarded, acceptable } = loaderData
  const { gaps } = loaderData
  return (
    <Page
      title="Suggested texts"
      lead={`Texts to begin with, for ${event === null ? 'the main site' : 'this conference'}. Nobody has written them: read each, and change what is not so. Visitors see a text once you accept it.`}
    >
      {actionData && <Notice tone="negative" title={problems[actionData.problem]} answers={actionData} />}
      {accepted > 0 && (
        <Notice
          tone="positive"
          title={`${formatCount(accepted)} accepted. You find what you accepted under “Website”, to change it or take it off.`}
        />
      )}
      {discarded > 0 && (
        <Notice
          tone="positive"
          title={`${formatCount(discarded)} discarded. The history of each keeps its text.`}
        />
      )}
      {loaderData.suggested === '0' && (
        <Notice title="Every page has a text, or had one: there is nothing more to suggest." />
      )}
      <p className={styles.links}>
        {event !== null && <Link to={organiserPaths.setUp(event)}>Back to the set-up</Link>}
        {ofSite > 0 && (
          <Link to={organiserPaths.suggestions(null)}>
            Texts for the main site: {formatCount(ofSite)}, privacy and terms among them
          </Link>
        )}
        {event === null && <Link to={organiserPaths.website(null)}>All of the main site</Link>}
      </p>
      {count === 0 ? (
        <Empty mayAccept={mayAccept} />
      ) : (
        <Form method="post" className={styles.form}>
          {gaps.length > 0 && acceptable.length > 0 && (
            <Part title="What only you know">
              <FieldGrid>
                {gaps.map(gap => (
                  <TextInput
                    key={gap}
                    name={gap}
                    label={labelOf(gap)}
                    hint={`Where the texts below say ${gap}.`}
                    defaultValue={actionData?.typed[gap] ?? ''}
                  />
                ))}
              </FieldGrid>
            </Part>
          )}
          {acceptable.map(id => (
            <input key={id} type="hidden" name="shown" value={id} />
          ))}
          {pages.map(({ page, texts }) => (
            <Part key={page} title={page}>
              {texts.map(text => (
                <Text key={text.id} text={text} isChosen={actionData?.chosen.includes(text.id) ?? false} />
              ))}
            </Part>
          ))}
          {acceptable.length > 0 && (
            <div className={styles.bar}>
              <ButtonRow>
                <Button type="submit" tone="loud" name="intent" value="accept">
                  Accept the ticked texts
                </Button>
                <Button type="submit" name="intent" value="accept-all">
                  Accept all {formatCount(acceptable.length)}
                </Button>
                <Button type="submit" tone="quiet" name="intent" value="discard">
                  Discard the ticked texts
                </Button>
              </ButtonRow>
            </div>
          )}
        </Form>
      )}
    </Page>
  )
}

type View = Route.ComponentProps['loaderData']

/** `[your town]`: Your town. */
const labelOf = (gap: string) => gap.slice(1, 2).toUpperCase() + gap.slice(2, -1)

function Text({ text, isChosen }: { text: View['pages'][number]['texts'][number]; isChosen: boolean }) {
  return (
    <article className={styles.text} aria-label={text.title}>
      <div className={styles.head}>
        {text.mayAccept ? (
          <label className={styles.choice}>
            <input type="checkbox" name="text" value={text.id} defaultChecked={isChosen} />
            <span className={styles.title}>{text.title}</span>
          </label>
        ) : (
          <p className={styles.title}>{text.title}</p>
        )}
        <Link to={text.editor} aria-label={`Change ${text.title}`}>
          Change
        </Link>
      </div>
      {text.lead && <p className={styles.lead}>{text.lead}</p>}
      {text.html !== null && <HtmlProse html={text.html} size="note" />}
      {text.lines.map(line => (
        <p key={line} className={styles.lines}>
          {line}
        </p>
      ))}
    </article>
  )
}

function Empty({ mayAccept }: { mayAccept: boolean }) {
  return (
    <div className={styles.empty}>
      <p>No suggested text waits to be read.</p>
      {mayAccept && (
        <Form method="post">
          <input type="hidden" name="intent" value="suggest" />
          <Button type="submit">Suggest texts for the pages that have none</Button>
        </Form>
      )}
    </div>
  )
}
