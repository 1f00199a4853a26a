/** A conference from scratch: a draft with default pages that nobody sees until it is published. */
import { data, Form, Link } from 'react-router'
import { artFamilies } from '#domain/conference/conferences/conference.ts'
import { readSiteLanguages } from '#domain/conference/settings/site-languages.ts'
import { readUsualCurrency } from '#domain/conference/settings/usual-currency.ts'
import { isLanguage, languages } from '#domain/foundations/language.ts'
import { languageNames } from '#domain/foundations/language-names.ts'
import { timeZones } from '#domain/preparation/set-up/conference-basics.ts'
import { findNameProblem, suggestName } from '#domain/preparation/set-up/conference-name.ts'
import { createConference, type NewConference } from '#domain/preparation/set-up/create-conference.ts'
import { listStaffConferences } from '#domain/staff/rights/staff-conferences.ts'
import { Button } from '#site/components/form/button.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { FieldGrid, Select, TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import { form, forms, guarded } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { formStyle, Page, Part } from '#site/organiser/parts/page.tsx'
import { newRequestKey, RequestKey } from '#site/organiser/parts/request-key.tsx'
import { asTyped, WhenAndWhere } from '#site/organiser/preparation/set-up/basics-fields.tsx'
import { NameFields } from '#site/organiser/preparation/set-up/name-fields.tsx'
import {
  basicsOf,
  basisPointsOf,
  type TypedBasics,
  typedBasics,
} from '#site/organiser/preparation/set-up/read-basics.ts'
import { suggestHue } from '#site/organiser/preparation/set-up/suggest-hue.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { editionName } from '#words/edition-name.ts'
import { nameProblemWords } from '#words/organiser/preparation/conference-address-words.ts'
import { errorsOf } from '#words/organiser/preparation/conference-basics-words.ts'
import type { Route } from './+types/new-conference.ts'

const right = 'create-conference'

/** How many conferences to copy from are shown; all others are a link away. */
const mostEarlier = 6

export const loader = guarded(right, async ({ person, site }, _args: Route.LoaderArgs) => {
  const staffed = await listStaffConferences(site.database.read, person)
  const conferences = staffed.filter(({ isRehearsal }) => !isRehearsal)
  const typed: TypedBasics = {
    name: '',
    prefix: 'International Conference on',
    nameOrder: '',
    subject: '',
    startsOn: '',
    endsOn: '',
    timeZone: '',
    location: '',
    isHybrid: '',
    hue: String(suggestHue(conferences)),
    artFamily: artFamilies[conferences.length % artFamilies.length] ?? artFamilies[0],
    currency: await readUsualCurrency(site.database.read),
    feeRate: '0',
  }
  return {
    typed,
    language: (await readSiteLanguages(site.database.read))[0],
    zones: timeZones,
    publicUrl: site.publicUrl,
    key: newRequestKey(),
    earlier: conferences.slice(0, mostEarlier).map(each => ({ name: each.name, edition: editionName(each) })),
    hasMore: conferences.length > mostEarlier,
  }
})

export const action = forms({
  create: form(right, async ({ permit, act: by, site }, sent) => {
    const typed = typedBasics(sent)
    const { language } = textsOf(sent, ['language'])
    const wanted: NewConference = {
      ...basicsOf(typed),
      name: typed.name.trim() || (await freeName(site.database.read, typed)),
      currency: typed.currency,
      feeBasisPoints: basisPointsOf(typed.feeRate),
      ...(isLanguage(language) && { language }),
    }
    const created = await site.database.write(tx => createConference(tx, permit, by, wanted))
    if (created.ok) throw redirectTo(`${organiserPaths.setUp(created.value.name)}?done=created`)
    const { error } = created
    if (error.code === 'invalid-input')
      return data({ typed, language, errors: errorsOf(error.issues) }, { status: 422 })
    const errors = [{ name: 'name', message: nameProblemWords[error.code] }]
    return data(
      { typed: { ...typed, name: wanted.name }, language, errors },
      { status: error.code === 'taken-name' ? 409 : 422 },
    )
  }),
})

/** The address made from the subject, with the year if another conference has it. */
async function freeName(db: Parameters<typeof findNameProblem>[0], typed: TypedBasics): Promise<string> {
  const name = suggestName(typed.subject)
  const problem = await findNameProblem(db, name)
  const year = typed.startsOn.slice(0, 4)
  return problem?.code === 'taken-name' && /^\d{4}$/.test(year) ? `${name}-${year}` : name
}

export default function NewConferencePage({ loaderData, actionData }: Route.ComponentProps) {
  const typed = actionData?.typed ?? loaderData.typed
  const errors = actionData?.errors ?? []
  const field = asTyped(typed, errors)
  return (
    <Page
      title="New conference"
      lead="A draft that nobody sees until you publish it. Until then, everything can be changed."
    >
      {loaderData.earlier.length > 0 && <Earlier view={loaderData} />}
      <ErrorSummary errors={errors} answers={actionData} />
      <Form method="post" className={formStyle} noValidate>
        <input type="hidden" name="intent" value="create" />
        <RequestKey value={loaderData.key} />
        <input type="hidden" name="hue" value={typed.hue} />
        <input type="hidden" name="artFamily" value={typed.artFamily} />
        <NameFields typed={typed} errors={errors} publicUrl={loaderData.publicUrl} />
        <Part title="Language">
          <Select
            name="language"
            label="You write its texts in"
            hint="Suggested texts come in it. Others, for visitors to choose, are added under Settings."
            defaultValue={actionData?.language || loaderData.language}
          >
            {languages.map(each => (
              <option key={each} value={each} lang={each}>
                {languageNames[each]}
              </option>
            ))}
          </Select>
        </Part>
        <Part title="When and where">
          <WhenAndWhere typed={typed} errors={errors} zones={loaderData.zones} />
        </Part>
        <Part title="Money">
          <FieldGrid>
            <TextInput
              {...field('currency')}
              label="Currency"
              hint="Three letters, such as EUR. It can’t change once somebody has registered."
              dir="ltr"
              maxLength={3}
              autoCapitalize="characters"
              isRequired
            />
            <TextInput
              {...field('feeRate')}
              label="Processing fee, in percent"
              hint="Added to each sum; 0 for none."
              inputMode="decimal"
              isRequired
            />
          </FieldGrid>
        </Part>
        <div>
          <Button type="submit" tone="loud">
            Create the draft
          </Button>
        </div>
      </Form>
    </Page>
  )
}

function Earlier({ view: { earlier, hasMore } }: { view: Route.ComponentProps['loaderData'] }) {
  return (
    <Notice title="Or begin with last year’s: its pages, fees and committee, with every date moved.">
      <ul>
        {earlier.map(({ name, edition }) => (
          <li key={name}>
            <Link to={`${organiserPaths.copyConference}?${new URLSearchParams({ from: name })}`}>
              {edition}
            </Link>
          </li>
        ))}
        {hasMore && (
          <li>
            <Link to={organiserPaths.copyConference}>An earlier one</Link>
          </li>
        )}
      </ul>
    </Notice>
  )
}
