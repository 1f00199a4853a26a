import { Form } from 'react-router'
import { Button } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'

interface RemovedView {
  /** Only on a page with records of several kinds. */
  kind?: string
  id: number
  name: string
  /** The version that restores it. */
  number: number
  mark: string
}

/** Says that a record was removed, and offers to restore it. */
export function RemovedRecord({ removed: { kind, id, name, number, mark } }: { removed: RemovedView }) {
  return (
    <Notice tone="positive" title={`“${name}” is off the site.`}>
      <Form method="post">
        <input type="hidden" name="intent" value="restore" />
        {kind !== undefined && <input type="hidden" name="kind" value={kind} />}
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="mark" value={mark} />
        <input type="hidden" name="number" value={number} />
        <Button type="submit" tone="quiet">
          Undo
        </Button>
      </Form>
    </Notice>
  )
}
