/** Gives the selected registrations a tag, or takes it away. */
import { data, Form, Link } from 'react-router'
import { counted } from '#domain/foundations/counted.ts'
import { formatCount } from '#domain/foundations/figures.ts'
import { cutToLimit } from '#domain/foundations/texts/text.ts'
import { readChosen, writeChosen } from '#domain/office/bulk-acts/chosen-rows.ts'
import { listChosen } from '#domain/office/bulk-acts/plan-bulk-act.ts'
import { listTags, longestTag, mostTags, tagMany } from '#domain/registrations/tags.ts'
import { Button } from '#site/components/form/button.tsx'
import { ChoiceGrid, RadioCard } from '#site/components/form/choice-card.tsx'
import { TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference, forms, guardedAtConference } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { formStyle, Page } from '#site/organiser/parts/page.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { readSelection } from '#site/organiser/registrations/bulk/selection.ts'
import { tagProblemWords } from '#words/organiser/registrations/tag-words.ts'
import type { Route } from './+types/tag.ts'

export const loader = guardedAtConference(
  'edit-registrations',
  async ({ site, scope, conference }, { url }: Route.LoaderArgs) => {
    const selection = readSelection(url.searchParams)
    const back = organiserPaths.registrations(conference.name, selection?.isAll ? selection.query : '')
    const { read } = site.database
    const [chosen, tags] = await Promise.all([
      selection ? listChosen(read, scope, selection.filter) : [],
      listTags(read, conference.id),
    ])
    const names = chosen.slice(0, mostNames).map(({ name, code }) => `${name}, ${code}`)
    return {
      back,
      count: chosen.length,
      names,
      more: chosen.length - names.length,
      chosen: writeChosen(chosen.map(({ id }) => id)),
      tags: tags.map(({ tag }) => tag),
    }
  },
)

/** How many names are shown to identify a list. */
const mostNames = 10

export const action = forms({
  tag: formAtConference('edit-registrations', async ({ site, permit, act, conference }, sent) => {
    const { tag, what, chosen } = textsOf(sent, ['tag', 'what', 'chosen'])
    const typed = cutToLimit(tag, 'line')
    const request = { ids: readChosen(chosen), typed, isRemoved: what === 'remove' }
    const done = await site.database.write(tx => tagMany(tx, permit, act, request))
    if (!done.ok) {
      return data({ typed, what, problem: tagProblemWords[done.error.code] }, { status: 422 })
    }
    throw redirectTo(
      `${organiserPaths.registrations(conference.name)}?${new URLSearchParams({ tagged: String(done.value) })}`,
    )
  }),
})

export default function TagMany({ loaderData: view, actionData: refused }: Route.ComponentProps) {
  return (
    <Page title="Tag registrations" lead={<Link to={view.back}>Registrations</Link>}>
      {view.count === 0 ? (
        <Notice title="Nothing is selected. Tick registrations in the list, or all that match." />
      ) : (
        <>
          <p>
            For {counted(view.count, 'registration')}: {view.names.join('; ')}
            {view.more > 0 && ` and ${formatCount(view.more)} more`}
          </p>
          <Form method="post" className={formStyle}>
            <input type="hidden" name="intent" value="tag" />
            <input type="hidden" name="chosen" value={view.chosen} />
            <ChoiceGrid name="what" legend="What becomes of them">
              <RadioCard
                name="what"
                value="add"
                defaultChecked={refused?.what !== 'remove'}
                title="Give them a tag"
                detail={`Each has at most ${mostTags}; who has it already keeps it.`}
              />
              <RadioCard
                name="what"
                value="remove"
                defaultChecked={refused?.what === 'remove'}
                title="Take a tag away"
                detail="Their other tags stay."
              />
            </ChoiceGrid>
            <TextInput
              name="tag"
              label="Tag"
              hint="A word or two, such as Speaker or Visa letter. Only your team sees it."
              list="known-tags"
              maxLength={longestTag}
              defaultValue={refused?.typed}
              error={refused?.problem}
              isRequired
            />
            <datalist id="known-tags">
              {view.tags.map(tag => (
                <option key={tag} value={tag} />
              ))}
            </datalist>
            <div>
              <Button type="submit" tone="loud">
                Do it for {formatCount(view.count)}
              </Button>
            </div>
          </Form>
        </>
      )}
    </Page>
  )
}
