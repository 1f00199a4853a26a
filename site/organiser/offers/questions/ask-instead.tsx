/** Asks for an extra instead of selling it: a check page. */
import { data, Link } from 'react-router'
import { counted } from '#domain/foundations/counted.ts'
import { listed } from '#domain/foundations/listed.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { type AskedExtra, askInstead, readAskedExtra } from '#domain/preparation/selling/sell-options.ts'
import { Notice } from '#site/components/notice.tsx'
import { formAtConference, forms, guardedAtConference, type RouteArgs } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { refusalsInWords } from '#site/organiser/offers/questions/refusals-in-words.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { staleCheck } from '#site/organiser/parts/check/check.ts'
import { CheckSheet } from '#site/organiser/parts/check/check-sheet.tsx'
import { Page } from '#site/organiser/parts/page.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { notAskedWords } from '#words/organiser/offers/not-sold-words.ts'
import type { Route } from './+types/ask-instead.ts'

const right = 'write-fees'

export const loader = guardedAtConference(
  right,
  async ({ site, scope, conference }, { params }: Route.LoaderArgs) => {
    const id = toId(params.id) ?? 0
    const read = await readAskedExtra(site.database.read, scope, id)
    if (!read) throw notFound()
    const back = organiserPaths.websiteRecord(conference.name, 'extra', id)
    return {
      back,
      check: read.ok
        ? checkOf(read.value, back)
        : { ...nothing, back, hindrance: notAskedWords[read.error.code] },
    }
  },
)

const nothing = { button: '', facts: [], hidden: { intent: 'ask' }, digest: '' }

function checkOf({ record, fields, bought, codes }: AskedExtra, back: string) {
  const names = fields.options.map(({ name }) => `“${name}”`)
  const facts = [
    {
      label: 'The new question',
      lines: [
        names.length === 0 ? `${fields.name}: yes or no` : `${fields.name}: one of ${listed(names)}`,
        'It is asked of each person who comes, need not be answered, and costs nothing. Whom it asks and until when is set in its editor.',
      ],
    },
    {
      label: 'The extra',
      lines: [
        `Nobody can buy “${fields.name}” any more.`,
        ...(codes > 0 ? [`${counted(codes, 'code')} for it can be used no more.`] : []),
      ],
    },
    {
      label: 'Who has bought it',
      lines:
        bought === 0
          ? ['Nobody has.']
          : [
              `${counted(bought, 'registration has', 'registrations have')} it. They keep it and its price: nothing is refunded, and invoices stay as they are.`,
              'They are asked the question too; what they bought is no answer to it.',
            ],
    },
  ]
  const digest = digestOf([facts, record.mark])
  return {
    button: `Ask for ${fields.name}`,
    facts,
    hidden: { intent: 'ask' },
    digest,
    back,
    hindrance: undefined,
  }
}

export const action = forms({
  ask: formAtConference(
    right,
    async ({ site, scope, permit, act: by, conference }, sent, { params }: RouteArgs) => {
      const id = toId(params.id) ?? 0
      const back = organiserPaths.websiteRecord(conference.name, 'extra', id)
      const read = await readAskedExtra(site.database.read, scope, id)
      if (!read?.ok) throw redirectTo(back)
      const check = checkOf(read.value, back)
      if (check.digest !== sent.get('digest')) return staleCheck(check)
      const done = await site.database.write(tx => askInstead(tx, permit, by, id))
      if (done.ok) throw redirectTo(organiserPaths.questions(conference.name))
      const why =
        done.error.code === 'refused'
          ? refusalsInWords(done.error.refusals)
          : ['A colleague changed it meanwhile. Open it again to see how it is now.']
      return data({ why }, { status: 422 })
    },
  ),
})

export default function AskInstead({ loaderData: view, actionData }: Route.ComponentProps) {
  const why = actionData && 'why' in actionData ? actionData.why : undefined
  const check = (actionData && 'check' in actionData ? actionData.check : undefined) ?? view.check
  return (
    <Page title="Ask instead of sell" lead={<Link to={view.back}>The extra</Link>}>
      {why && (
        <Notice tone="negative" title="Nothing was changed" answers={actionData}>
          {why.map(line => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
      <CheckSheet view={check} answers={actionData} />
    </Page>
  )
}
