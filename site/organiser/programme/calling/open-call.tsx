/** One page that opens a call for abstracts: its last day, topics and presentation types. */
import { data, Form, Link } from 'react-router'
import { textLimits } from '#domain/foundations/texts/text.ts'
import { formatDate } from '#domain/foundations/time.ts'
import { mostNames, type OpenCallIssue, openCall, readCall } from '#domain/preparation/set-up/open-call.ts'
import { Button, ButtonRow, LinkButton } from '#site/components/form/button.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { TextArea, TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import type { FieldError } from '#site/forms/use-native-checks.ts'
import { formAtConference, forms, guardedAtConference } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { useDone } from '#site/organiser/parts/done.tsx'
import { formStyle, Page } from '#site/organiser/parts/page.tsx'
import { abstractPages } from '#site/organiser/programme/abstracts/abstract-pages.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { paths } from '#words/addresses/paths.ts'
import type { Route } from './+types/open-call.ts'

const right = 'write-website'

export const loader = guardedAtConference(right, async ({ site, conference }) => {
  const { name: event, endsOn, isActive } = conference
  const call = await readCall(site.database.read, conference.id)
  return {
    isPublic: isActive,
    setUp: organiserPaths.setUp(event),
    form: paths.microsite(event, 'submit-abstract'),
    list: organiserPaths.abstracts(event),
    days: abstractPages.days(event),
    settings: organiserPaths.settings(event),
    texts: organiserPaths.websiteKind(event, 'abstract-call-section'),
    topics: call.topics,
    types: call.types,
    lastDay: call.lastDay && formatDate(call.lastDay),
    latest: endsOn.toString(),
    suggested: call.types.length === 0 ? call.suggestedTypes.join('\n') : '',
  }
})

type Field = 'lastDay' | 'topics' | 'types'

export const action = forms({
  open: formAtConference(right, async ({ site, permit, act, conference }, sent, { url }) => {
    const typed = textsOf(sent, ['lastDay', 'topics', 'types'])
    const input = {
      lastDay: typed.lastDay.trim() || null,
      topics: linesOf(typed.topics),
      types: linesOf(typed.types),
    }
    const opened = await site.database.write(tx => openCall(tx, permit, act, input))
    if (opened.ok) throw redirectTo(`${url.pathname}?done=opened`)
    return data(
      { typed, errors: errorsOf(opened.error.issues, formatDate(conference.endsOn)) },
      { status: 422 },
    )
  }),
})

const linesOf = (text: string) =>
  text
    .split(/\r\n?|\n/)
    .map(line => line.trim())
    .filter(Boolean)

function errorsOf(issues: readonly OpenCallIssue[], end: string): FieldError<Field>[] {
  const messages: Partial<Record<Field, string>> = {}
  for (const { field, problem } of issues) {
    // A path begins with a field.
    const [name] = field.split('.') as [Field]
    messages[name] ??= messageOf(name, problem.code, end)
  }
  return (['lastDay', 'topics', 'types'] as const).flatMap(name => {
    const message = messages[name]
    return message === undefined ? [] : [{ name, message }]
  })
}

function messageOf(field: Field, code: string, end: string): string {
  if (field === 'lastDay')
    return code === 'day-is-over'
      ? 'This day is over. Choose a later one.'
      : `Choose a day no later than ${end}.`
  if (code === 'none')
    return field === 'topics' ? 'Name at least one topic.' : 'Name at least one presentation type.'
  return `At most ${mostNames}, each on a line of its own of at most ${textLimits.line} characters.`
}

export default function OpenCall({ loaderData: view, actionData }: Route.ComponentProps) {
  const errors: FieldError<Field>[] = actionData?.errors ?? []
  const typed = actionData?.typed
  const isOpened = useDone() === 'opened'
  const errorOf = (name: Field) => errors.find(error => error.name === name)?.message
  const { topics, types, lastDay } = view
  return (
    <Page
      title="Open the call"
      lead="All it takes to get abstracts, on one page. Everything can be changed later, and what is there already stays."
    >
      {isOpened && (
        <Notice
          tone="positive"
          title={
            lastDay === null
              ? 'The call is open until the conference ends.'
              : `The call is open until ${lastDay}.`
          }
          actions={
            view.isPublic ? (
              <LinkButton to={view.form}>See the form</LinkButton>
            ) : (
              <LinkButton to={view.setUp}>Set-up: publish the conference</LinkButton>
            )
          }
        >
          {view.isPublic ? 'Authors can submit now.' : 'Authors can submit once the conference is public.'}{' '}
          <Link to={view.list}>What comes is under Abstracts</Link>.
        </Notice>
      )}
      <ErrorSummary errors={errors} answers={actionData} />
      <Form method="post" className={formStyle} noValidate>
        <input type="hidden" name="intent" value="open" />
        {lastDay === null ? (
          <TextInput
            type="date"
            name="lastDay"
            label="Last day for abstracts"
            hint="The form closes at its end in the conference’s time zone. Empty: when the conference ends."
            max={view.latest}
            defaultValue={typed?.lastDay}
            error={errorOf('lastDay')}
          />
        ) : (
          <p>
            Abstracts are taken until {lastDay} (<Link to={view.texts}>change it</Link>).
          </p>
        )}
        <TextArea
          name="topics"
          label={topics.length === 0 ? 'Topics' : 'More topics'}
          hint={topics.length === 0 ? 'One a line.' : `One a line. There are already: ${topics.join(', ')}.`}
          rows={8}
          defaultValue={typed?.topics}
          error={errorOf('topics')}
          isMarked={topics.length === 0}
        />
        <TextArea
          name="types"
          label={types.length === 0 ? 'Presentation types' : 'More presentation types'}
          hint={types.length === 0 ? 'One a line.' : `One a line. There are already: ${types.join(', ')}.`}
          rows={4}
          defaultValue={typed?.types ?? view.suggested}
          error={errorOf('types')}
          isMarked={types.length === 0}
        />
        <p>
          How long a text may be, how many abstracts one author may send, and until when you answer are under{' '}
          <Link to={view.settings}>Settings</Link>; days of single topics under{' '}
          <Link to={view.days}>Days and late links</Link>.
        </p>
        <ButtonRow>
          <Button type="submit" tone="loud">
            Open the call
          </Button>
        </ButtonRow>
      </Form>
    </Page>
  )
}
