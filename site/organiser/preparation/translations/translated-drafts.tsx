/** Publishes or discards all drafts that change translations alone. */
import { data, Link } from 'react-router'
import { counted } from '#domain/foundations/counted.ts'
import { formatCount } from '#domain/foundations/figures.ts'
import type { Language } from '#domain/foundations/language.ts'
import { languageNames } from '#domain/foundations/language-names.ts'
import { describeKind } from '#domain/preparation/records/editable-kinds.ts'
import { translationField } from '#domain/preparation/records/record-translations.ts'
import {
  surveyTranslations,
  type TranslatedDraft,
} from '#domain/preparation/translating/survey-translations.ts'
import { digestOfDrafts, settleTranslatedDrafts } from '#domain/preparation/translating/translated-drafts.ts'
import type { SiteContext } from '#site/context.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { form, forms, guarded } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import type { CheckView } from '#site/organiser/parts/check/check.ts'
import { CheckSheet } from '#site/organiser/parts/check/check-sheet.tsx'
import { Page } from '#site/organiser/parts/page.tsx'
import { type OwnerOfTexts, ownerOfTexts } from '#site/organiser/preparation/translations/owner-of-texts.ts'
import {
  type TranslatingRight,
  translatingPermits,
  translatingRightOf,
} from '#site/organiser/preparation/translations/translating-acts.ts'
import { formOf } from '#site/organiser/record-form/forms.ts'
import { nameOf } from '#site/organiser/record-form/value-text.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import type { Route } from './+types/translated-drafts.ts'

type Settle = 'publish' | 'discard'
const settleOf = (text: string | null): Settle => (text === 'discard' ? 'discard' : 'publish')

export const loader = guarded('read-set-up', async (staff, { url }: Route.LoaderArgs) => {
  const settle = settleOf(url.searchParams.get('do'))
  const owner = await ownerOfTexts(staff)
  return checkView(staff.site, owner, { settle, right: translatingRightOf(staff.person, owner.id) })
})

const receive = <A extends TranslatingRight>(right: A) =>
  form(right, async (staff, sent) => {
    const { site, act: by } = staff
    const owner = await ownerOfTexts(staff)
    const { do: asked, digest } = textsOf(sent, ['do', 'digest'])
    const settle = settleOf(asked)
    const settled = await settleTranslatedDrafts(site.database, translatingPermits(staff), by, {
      owner,
      settle,
      digest,
    })
    if (!settled.ok)
      return data({ ...(await checkView(site, owner, { settle, right })), isStale: true }, { status: 409 })
    const { done, left } = settled.value
    const to = organiserPaths.translations(owner.event)
    throw redirectTo(`${to}?done=${settle}&count=${done}&left=${left}`)
  })

export const action = forms({
  'write-website': receive('write-website'),
  'place-talks': receive('place-talks'),
  'write-fees': receive('write-fees'),
  'set-organisation': receive('set-organisation'),
})

/** Drafts that are named one by one; of more, their number. */
const mostNamed = 100

async function checkView(
  site: SiteContext,
  owner: OwnerOfTexts,
  { settle, right }: { settle: Settle; right: TranslatingRight | null },
): Promise<CheckView> {
  const { drafts } = await surveyTranslations(
    site.database.read,
    { conferenceId: owner.id },
    owner.languages,
    0,
  )
  const more = drafts.length - mostNamed
  const which = drafts.length === 1 ? 'it' : `all ${formatCount(drafts.length)}`
  return {
    button: settle === 'publish' ? `Publish ${which}` : `Discard ${which}`,
    facts: [
      {
        label: settle === 'publish' ? 'Visitors will read' : 'Will be gone',
        lines: [
          `The translations of ${counted(drafts.length, 'draft')}.`,
          ...(settle === 'discard' ? ['The history of each record keeps them.'] : []),
        ],
      },
      {
        label: 'Drafts',
        lines: [
          ...drafts.slice(0, mostNamed).map(draft => nameOfDraft(draft, owner.languages.slice(1))),
          ...(more > 0 ? [`and ${formatCount(more)} more`] : []),
        ],
      },
    ],
    digest: digestOfDrafts(drafts),
    hidden: { intent: right ?? '', do: settle },
    back: organiserPaths.translations(owner.event),
    hindrance:
      drafts.length === 0
        ? 'No draft changes translations alone.'
        : right === null
          ? 'Your role can read this but not change it.'
          : undefined,
  }
}

/** `Topic “Ice”: Deutsch`. */
function nameOfDraft({ kind, id, data: fields }: TranslatedDraft, languages: readonly Language[]) {
  const form = formOf(kind)
  const record = describeKind(kind).many ? `${form.one} “${nameOf(form, fields)}” (${id})` : form.many
  const spoken = languages.filter(language => translationField(language) in fields)
  return `${record.slice(0, 1).toUpperCase()}${record.slice(1)}: ${spoken.map(each => languageNames[each]).join(', ')}`
}

export default function TranslatedDrafts({ loaderData, actionData }: Route.ComponentProps) {
  const view = actionData ?? loaderData
  const isDiscarding = view.hidden.do === 'discard'
  return (
    <Page
      title={isDiscarding ? 'Discard translations' : 'Publish translations'}
      lead={<Link to={view.back}>Translations</Link>}
    >
      <CheckSheet view={view} answers={actionData} />
    </Page>
  )
}
