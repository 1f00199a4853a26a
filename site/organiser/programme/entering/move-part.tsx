import { Form } from 'react-router'
import { Button } from '#site/components/form/button.tsx'
import { Select } from '#site/components/form/field.tsx'
import { formStyle, Part } from '#site/organiser/parts/page.tsx'

export interface MoveView {
  topic: Named
  form: Named
  topics: readonly Named[]
  forms: readonly Named[]
}

interface Named {
  id: number
  name: string
}

/** Moves an abstract to another topic, or another presentation type that it is wished as. */
export function MovePart({ id, move: { topic, form, topics, forms } }: { id: number; move: MoveView }) {
  return (
    <Part title="Where it stands">
      {/* Another form once it was moved. */}
      <Form method="post" className={formStyle} key={`${topic.id} ${form.id}`}>
        <input type="hidden" name="abstract" value={id} />
        <input type="hidden" name="read-topic" value={topic.id} />
        <input type="hidden" name="read-form" value={form.id} />
        <Choice name="topic" label="Topic" now={topic} among={topics} />
        <Choice name="form" label="Wished presentation" now={form} among={forms} />
        <div>
          <Button type="submit" name="intent" value="move">
            Move
          </Button>
        </div>
      </Form>
    </Part>
  )
}

/** What was removed since keeps its name here. */
function Choice({
  name,
  label,
  now,
  among,
}: {
  name: string
  label: string
  now: Named
  among: readonly Named[]
}) {
  const isGone = among.every(({ id }) => id !== now.id)
  return (
    <Select name={name} label={label} defaultValue={String(now.id)}>
      {isGone && <option value={now.id}>{now.name}</option>}
      {among.map(each => (
        <option key={each.id} value={each.id}>
          {each.name}
        </option>
      ))}
    </Select>
  )
}
