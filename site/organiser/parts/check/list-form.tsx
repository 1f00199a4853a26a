import type { PropsWithChildren } from 'react'
import { Form } from 'react-router'
import { Button } from '#site/components/form/button.tsx'
import { FileInput, TextArea } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { formStyle } from '#site/organiser/parts/page.tsx'

interface ListFormProps {
  intent: string
  fileHint: string
  /** The field for rows that are typed or pasted. */
  rows: { name: string; label: string; hint: string }
  /** The answer that the list was not taken, a new object each time. */
  refused?: { problem: string } | undefined
  /** The rows as they were sent last. */
  typed?: string | undefined
}

/**
 * Takes a list, as a file or its rows, to a check page.
 *
 * @param children what else is asked, before the list
 */
export function ListForm({
  intent,
  fileHint,
  rows,
  refused,
  typed,
  children,
}: PropsWithChildren<ListFormProps>) {
  return (
    <>
      {refused && <Notice tone="negative" title={refused.problem} answers={refused} />}
      <Form method="post" encType="multipart/form-data" className={formStyle}>
        <input type="hidden" name="intent" value={intent} />
        {children}
        <FileInput name="file" accept=".csv,.tsv,.txt,text/csv" label="A CSV file" hint={fileHint} />
        <TextArea {...rows} rows={8} dir="ltr" defaultValue={typed} />
        <div>
          <Button type="submit" tone="loud">
            Check it
          </Button>
        </div>
      </Form>
    </>
  )
}
