/** A conference's abstracts: newest first, decided in their rows or many at once. */

import { Form, Link } from 'react-router'
import { counted } from '#domain/foundations/counted.ts'
import { abstractsNoun } from '#domain/office/abstract-list/abstracts-noun.ts'
import { Button, LinkButton } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { forms, guardedAtConference } from '#site/organiser/guard.ts'
import { List } from '#site/organiser/office/lists/list.tsx'
import { ListCheckPage } from '#site/organiser/office/lists/list-check.tsx'
import { viewForms } from '#site/organiser/office/lists/view-forms.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import { lookAt } from '#site/organiser/programme/abstract-list/abstract-cells.tsx'
import { DecidedRows } from '#site/organiser/programme/abstract-list/decision-cell.tsx'
import { DecisionCounts } from '#site/organiser/programme/abstract-list/decision-counts.tsx'
import { type AbstractsView, readAbstracts } from '#site/organiser/programme/abstract-list/read-abstracts.ts'
import { decisionForms, decisionsOnMany } from '#site/organiser/programme/abstracts/decision-forms.ts'
import { MoveForms } from '#site/organiser/programme/entering/move-cell.tsx'
import { moveForms } from '#site/organiser/programme/entering/move-form.ts'
import type { Route } from './+types/abstracts.ts'

export const loader = guardedAtConference('read-abstracts', async (staff, { url }: Route.LoaderArgs) =>
  readAbstracts(staff, url),
)

export const action = forms({
  ...viewForms(abstractsNoun, 'read-abstracts'),
  ...decisionForms,
  ...decisionsOnMany,
  ...moveForms,
})

export default function Abstracts({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.step === 'check') return <ListCheckPage check={loaderData.check} />
  const { lead, letters, event, here, ofList, moving, entered, acted, decided, tools, call, ...view } =
    loaderData
  const notDone = actionData && 'abstractId' in actionData ? actionData : undefined
  const edited = moving?.edited
  // It stands in its row, as long as that is edited.
  const refused =
    notDone?.move && notDone.abstractId === edited?.id
      ? { ...notDone.move, problem: notDone.problem }
      : undefined
  const problem = refused ? undefined : notDone?.problem
  const unsaved = actionData && 'whose' in actionData ? actionData : undefined
  return (
    <Page
      title="Abstracts"
      lead={lead}
      actions={
        letters && (
          <LinkButton to={letters.to}>
            {letters.count === 0 ? 'Letters' : `Letters: ${counted(letters.count, 'decision')} not told`}
          </LinkButton>
        )
      }
    >
      {problem && <Notice tone="negative" title={problem} answers={actionData} />}
      {entered && (
        <Notice
          tone="positive"
          title={`${entered} is submitted, and its author is told by mail.`}
          answers={loaderData}
        />
      )}
      {acted && (
        <Notice tone="positive" title={acted} answers={loaderData} actions={afterActed(loaderData)} />
      )}
      {moving && (
        <MoveForms list={view.form} kept={moving.kept} here={here} edited={edited} refused={refused} />
      )}
      <List
        view={view}
        look={lookAt({ event, ofList, moving, refused })}
        around={rows => <DecidedRows address={here}>{rows}</DecidedRows>}
        unsaved={unsaved}
        tools={tools.map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
        empty={
          <>
            Nobody has submitted an abstract yet.
            {call && (
              <>
                {' '}
                <Link to={call}>Open the call</Link>
              </>
            )}
          </>
        }
      />
      <DecisionCounts {...decided} />
    </Page>
  )
}

/** What can be done next about those that an act on many has changed. */
function afterActed({ programme, decidedAt, here }: AbstractsView) {
  if (programme) return <Link to={programme}>Programme: set their day, room and time</Link>
  return (
    decidedAt && (
      <Form method="post" action={here}>
        <input type="hidden" name="intent" value="undo-many" />
        <input type="hidden" name="at" value={decidedAt} />
        <Button type="submit">Undo all of these</Button>
      </Form>
    )
  )
}
