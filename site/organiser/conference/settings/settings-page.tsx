import { Form, Link } from 'react-router'
import { Button } from '#site/components/form/button.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { Notice } from '#site/components/notice.tsx'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Done } from '#site/organiser/parts/done.tsx'
import { formStyle, Page } from '#site/organiser/parts/page.tsx'
import type { RecordForm } from '#site/organiser/record-form/controls.ts'
import { RecordFields } from '#site/organiser/record-form/record-fields.tsx'
import type { ShownValue } from '#site/organiser/record-form/shown-value.ts'

export interface SettingsView {
  event: string | null
  shown: Record<string, ShownValue>
  mark: string
  /** A note about whose settings they are. */
  note: string | null
  /** Whether the conference has its own, which can be removed in favour of the organiser's. */
  mayDrop: boolean
  /** What an accountant would ask. */
  hints: string[]
}

export interface SettingsAnswer {
  /** Different each time, so that the form is rendered afresh. */
  answer: string
  shown: Record<string, ShownValue>
  mark: string
  errors: { name: string; message: string }[]
  detail: string | null
}

/** One part of the settings as a form. */
export function SettingsPage({
  form,
  view,
  answer,
  next,
}: {
  form: RecordForm
  view: SettingsView
  answer: SettingsAnswer | undefined
  /** A link to what usually comes after it. */
  next?: React.ReactNode
}) {
  const { shown, mark, errors, detail } = answer ?? { ...view, errors: [], detail: null }
  return (
    <Page
      title={form.many}
      lead={form.about}
      actions={
        <>
          {next}
          <Link to={organiserPaths.settings(view.event)}>All settings</Link>
        </>
      }
    >
      {view.note && <Notice title={view.note} />}
      <Done said={{ saved: 'Saved.', dropped: 'The conference follows the organiser again.' }}>
        {view.hints.length > 0 && (
          <ul>
            {view.hints.map(hint => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
        )}
      </Done>
      {detail && <Notice tone="negative" title={detail} answers={answer} />}
      <ErrorSummary errors={errors} answers={answer} />
      <Form method="post" className={formStyle} key={answer?.answer ?? mark}>
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="mark" value={mark} />
        <RecordFields view={{ form, shown, errors }} />
        <div>
          <Button type="submit" tone="loud">
            Save
          </Button>
        </div>
      </Form>
      {view.mayDrop && (
        <Form method="post" className={formStyle}>
          <input type="hidden" name="intent" value="drop" />
          <input type="hidden" name="mark" value={mark} />
          <p>
            This conference has its own settings. If you remove them, it follows the organiser’s settings.
          </p>
          <div>
            <Button type="submit">Follow the organiser again</Button>
          </div>
        </Form>
      )}
    </Page>
  )
}
