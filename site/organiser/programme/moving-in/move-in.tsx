/** Moving in: the export files of another system, sent, checked, then taken. */
import { data, Form, Link } from 'react-router'
import {
  countColumns,
  type ExportFile,
  fateOf,
  type SentExport,
} from '#domain/committee/moving-in/export-file.ts'
import { moveIn } from '#domain/committee/moving-in/move-in.ts'
import { type MoveDefaults, type MovePlan, planMove } from '#domain/committee/moving-in/plan-move.ts'
import { type ReadSystem, readSystem } from '#domain/committee/moving-in/read-systems.ts'
import { findUnplaced, type Unplaced } from '#domain/committee/moving-in/unplaced.ts'
import { listCountries } from '#domain/conference/conferences/country-queries.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { counted } from '#domain/foundations/counted.ts'
import { formatCount } from '#domain/foundations/figures.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'
import { Button } from '#site/components/form/button.tsx'
import { FileInput, Select } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import type { SiteContext } from '#site/context.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference, forms, guardedAtConference } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { staleCheck } from '#site/organiser/parts/check/check.ts'
import { CheckSheet } from '#site/organiser/parts/check/check-sheet.tsx'
import { encodingFacts } from '#site/organiser/parts/check/sent-list.ts'
import { formStyle, Page } from '#site/organiser/parts/page.tsx'
import { areTooLarge, packFiles, unpackFiles } from '#site/organiser/programme/moving-in/carried-files.ts'
import { mostMegabytes } from '#site/organiser/programme/moving-in/most-megabytes.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { firstNames } from '#words/organiser/first-of.ts'
import {
  exportFaultWords,
  fateWords,
  notMovedWords,
  outcomeWords,
} from '#words/organiser/programme/moving-in-words.ts'
import type { Route } from './+types/move-in.ts'

export const loader = guardedAtConference('decide-abstracts', async ({ site, conference }) => {
  const { read } = site.database
  const [topics, types, countries] = await Promise.all([
    listContent(read, conference.id, 'topic'),
    listContent(read, conference.id, 'presentation-type'),
    listCountries(read),
  ])
  const named = (all: readonly { id: number; name: string }[]) => all.map(({ id, name }) => ({ id, name }))
  return {
    back: organiserPaths.abstracts(conference.name),
    choices: { topic: named(topics), form: named(types), country: named(countries) },
  }
})

const choiceNames = ['topic', 'form', 'country'] as const

export const action = forms({
  check: formAtConference('decide-abstracts', async ({ site, scope, conference }, sent) => {
    const chosen = textsOf(sent, choiceNames)
    const files = await Promise.all(
      sent
        .getAll('files')
        .filter(each => each instanceof File)
        .filter(({ size }) => size > 0)
        .map(async file => ({ name: file.name, bytes: await file.bytes() })),
    )
    const read = await readFiles(site, files)
    if (!read.ok) return again(chosen, read.error)
    return {
      check: await checkView(site, { scope, event: conference.name }, { ...read.value, files, chosen }),
    }
  }),
  move: formAtConference('decide-abstracts', async ({ site, scope, permit, act, conference }, sent) => {
    const chosen = textsOf(sent, choiceNames)
    const { files: packed, digest } = textsOf(sent, ['files', 'digest'])
    const files = await unpackFiles(packed)
    const read = await readFiles(site, files)
    if (!read.ok) return again(chosen, read.error)
    const moving = { read: read.value.system, defaults: defaultsOf(chosen), digest }
    const done = await moveIn(site.database, permit, act, moving)
    if (!done.ok) {
      const check = await checkView(site, { scope, event: conference.name }, { ...read.value, files, chosen })
      return staleCheck(check)
    }
    const { added, decided } = done.value
    const said = new URLSearchParams({ acted: 'moved', count: String(added), decided: String(decided) })
    throw redirectTo(`${organiserPaths.abstracts(conference.name)}?${said}`)
  }),
})

type Chosen = Record<(typeof choiceNames)[number], string>

const defaultsOf = ({ topic, form, country }: Chosen): MoveDefaults => ({
  topicId: toId(topic) ?? 0,
  formId: toId(form) ?? 0,
  countryId: toId(country) ?? 0,
})

interface ReadFiles {
  exports: ExportFile[]
  system: ReadSystem
}

interface Unusable {
  code: 'busy' | 'unusable'
  words: string
}

const again = (chosen: Chosen, { code, words }: Unusable) =>
  data({ chosen, problem: words }, { status: code === 'busy' ? 503 : 422 })

async function readFiles(
  site: SiteContext,
  files: readonly SentExport[],
): Promise<Result<ReadFiles, Unusable>> {
  const unusable = (words: string) => fail({ code: 'unusable' as const, words })
  if (files.length === 0) return unusable('Choose the files that the other system exported.')
  if (areTooLarge(files)) return unusable(`The files have more than ${mostMegabytes} MB together. Export fewer submissions at a time: files that are sent later add what is new.`) // biome-ignore format: one line
  const exports: ExportFile[] = []
  for (const file of files) {
    const read = await site.readExport(file)
    if (!read.ok) {
      const words = exportFaultWords(read.error)
      return read.error.code === 'busy' ? fail({ code: 'busy', words }) : unusable(words)
    }
    exports.push(...read.value)
  }
  const system = readSystem(exports)
  return system
    ? ok({ exports, system })
    : unusable(
        `These are no submissions as EasyChair, HotCRP, pretalx or Indico export them. The columns are: ${[...new Set(exports.flatMap(({ records: [record = {}] }) => Object.keys(record)))].slice(0, 40).join(', ')}.`,
      )
}

async function checkView(
  { database: { read: db } }: SiteContext,
  { scope, event }: { scope: Scope; event: string },
  { exports, system, files, chosen }: ReadFiles & { files: readonly SentExport[]; chosen: Chosen },
) {
  const plan = await planMove(db, scope, system, defaultsOf(chosen))
  const countries = new Map((await listCountries(db)).map(({ id, name }) => [id, name]))
  const unplaced = await findUnplaced(exports, system, { plan, countries })
  const { add, decideHere, digest } = plan
  const parts = [
    add.length > 0 ? counted(add.length, 'abstract') : '',
    decideHere.length > 0 ? `${counted(decideHere.length, 'decision')} about earlier ones` : '',
  ]
  return {
    button: `Take ${parts.filter(Boolean).join(' and ')}`,
    facts: [
      ...factsOf(plan),
      ...encodingFacts(exports.some(({ isEncodingGuessed }) => isEncodingGuessed)),
      ...unplacedFacts(unplaced),
      ...columnFacts(exports, system),
      ...thenFacts,
    ],
    digest,
    isLong: true as const,
    hidden: { intent: 'move', files: await packFiles(files), ...chosen },
    back: organiserPaths.abstracts(event),
    hindrance: add.length + decideHere.length === 0 ? 'The files have nothing that is not here already.' : undefined, // biome-ignore format: one line
  }
}

const thenFacts = [
  {
    label: 'Then',
    lines: [
      'Nobody is told: no receipts are sent, and decisions are told only by letters that you release.',
      'Authors open their page by a link in such a letter, or have one mailed from the submission page.',
    ],
  },
]

function factsOf({ system, add, here, decideHere, leftOut, ...plan }: MovePlan) {
  const byOutcome = Map.groupBy([...add, ...decideHere], ({ outcome }) => outcome?.kind)
  const authors = add.reduce((sum, { moved }) => sum + moved.authors.order.length, 0)
  const letters = add.reduce((sum, { moved: { title, text } }) => sum + title.length + text.length, 0)
  const withdrawn = add.filter(({ moved }) => moved.isWithdrawn).length
  const differing = here.filter(({ differs }) => differs)
  const fact = (label: string, lines: readonly string[]) => ({ label, lines: lines.filter(Boolean) })
  return [
    fact(system, [
      `${counted(add.length, 'abstract')} with ${counted(authors, 'author')}`,
      `${counted(letters, 'letter')} in their titles and texts`,
      withdrawn > 0 ? `${formatCount(withdrawn)} of them withdrawn` : '',
    ]),
    ...(['accepted', 'waiting', 'rejected'] as const).flatMap(kind => {
      const those = byOutcome.get(kind) ?? []
      return those.length === 0 ? [] : [fact(outcomeWords[kind], [counted(those.length, 'abstract')])]
    }),
    ...(plan.newTopics.length > 0 ? [fact('New topics', [firstNames(plan.newTopics)])] : []),
    ...(plan.newForms.length > 0 ? [fact('New presentation types', [firstNames(plan.newForms)])] : []),
    ...(here.length > 0
      ? [
          fact('Here already', [
            `${counted(here.length, 'abstract')} stay as they are`,
            differing.length > 0
              ? `${formatCount(differing.length)} differ from the file: ${firstNames(differing.map(({ number }) => number))}`
              : '',
          ]),
        ]
      : []),
    ...[...Map.groupBy(leftOut, ({ because }) => because)].map(([because, those]) =>
      fact('Left out', [
        `${counted(those.length, 'submission')}: ${notMovedWords[because]}`,
        firstNames(
          those.map(({ externalId, title }) => (title === '' ? externalId : `${externalId} ${title}`)),
        ),
      ]),
    ),
    ...(plan.addedAuthors.length > 0
      ? [fact('Submitted by somebody who is no author there, and is added as one', [firstNames(plan.addedAuthors.map(({ externalId, name }) => `${externalId}: ${name}`))])] // biome-ignore format: one line
      : []),
    ...(plan.unknownOutcomes.length > 0
      ? [fact('Decisions that are not read', [firstNames(plan.unknownOutcomes.map(({ externalId, word }) => `${externalId}: ${word}`))])] // biome-ignore format: one line
      : []),
    ...(plan.unprintable.length > 0
      ? [fact('Characters that cannot be stored, and left out', [firstNames(plan.unprintable.map(({ externalId, letters }) => `${externalId}: ${letters}`))])] // biome-ignore format: one line
      : []),
    ...(plan.wrongOrcids.length > 0
      ? [fact('ORCID iDs that are wrong, and left out', [firstNames(plan.wrongOrcids.map(({ externalId, orcid }) => `${externalId}: ${orcid}`))])] // biome-ignore format: one line
      : []),
  ]
}

const unplacedFacts = (unplaced: readonly Unplaced[]) =>
  unplaced.length === 0
    ? []
    : [
        {
          label: 'Without a place here',
          lines: unplaced.map(({ column, values }) => {
            const those = values.map(({ externalId, text }) => `${externalId} ${shortened(text)}`.trim())
            return `${column}: ${counted(values.length, 'value has', 'values have')} no place here: ${firstNames(those)}`
          }),
        },
      ]

const mostLetters = 60

const shortened = (text: string) => (text.length > mostLetters ? `${text.slice(0, mostLetters)} …` : text)

/** Every column of every file, with how much stands in it. */
const columnFacts = (exports: readonly ExportFile[], { fates }: ReadSystem) =>
  exports.map(file => ({
    label: `Columns of ${file.name}`,
    lines: countColumns(file).map(
      ({ column, values, letters }) =>
        `${column}: ${counted(values, 'value')}, ${counted(letters, 'letter')}, ${fateWords[fateOf(fates, column)]}`,
    ),
  }))

export default function MoveIn({ loaderData: { back, choices }, actionData }: Route.ComponentProps) {
  const check = actionData && 'check' in actionData ? actionData.check : undefined
  const refused = actionData && 'problem' in actionData ? actionData : undefined
  const choice = (name: keyof Chosen, label: string, hint: string) => (
    <Select name={name} label={label} hint={hint} defaultValue={refused?.chosen[name] ?? ''}>
      <option value="">None: leave them out</option>
      {choices[name].map(each => (
        <option key={each.id} value={each.id}>
          {each.name}
        </option>
      ))}
    </Select>
  )
  return (
    <Page title="Move in from another system" lead={<Link to={back}>Abstracts</Link>}>
      {check ? (
        <CheckSheet view={check} answers={actionData} />
      ) : (
        <>
          {refused && <Notice tone="negative" title={refused.problem} answers={refused} />}
          <Form method="post" encType="multipart/form-data" className={formStyle}>
            <input type="hidden" name="intent" value="check" />
            <FileInput
              name="files"
              multiple
              accept=".csv,.tsv,.txt,.json,.xlsx,text/csv,application/json,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              label="Files of EasyChair, HotCRP, pretalx or Indico"
              hint={`At most ${mostMegabytes} MB together. EasyChair: submission.csv, author.csv and submission_topic.csv. HotCRP: the JSON of all submissions. pretalx: sessions and speakers, as JSON of its interface or as its exports. Indico: the abstracts as JSON or CSV. Each sheet of an Excel file (.xlsx) counts as a file. Choose all files together; sent again, they add only what is new.`}
            />
            {choice(
              'topic',
              'Topic, where a file names none',
              'Topics that a file names and you do not have are added.',
            )}
            {choice(
              'form',
              'Presentation type, where a file names none',
              'EasyChair and HotCRP name none. Those that a file names are added.',
            )}
            {choice(
              'country',
              'Country of the person who submitted, where a file names none',
              'HotCRP, pretalx and Indico name none.',
            )}
            <div>
              <Button type="submit" tone="loud">
                Check them
              </Button>
            </div>
          </Form>
        </>
      )}
    </Page>
  )
}
