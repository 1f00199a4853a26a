import { Form } from 'react-router'
import type { NamedPlace } from '#domain/programme/changes/move-abstract.ts'
import { Button } from '#site/components/form/button.tsx'
import { Select } from '#site/components/form/field.tsx'
import { formStyle, Part } from '#site/organiser/parts/page.tsx'

export interface MoveView extends NamedPlace {
  topics: readonly Named[]
  forms: readonly Named[]
}

type Named = NamedPlace['topic']

/** Why it was not moved, with what was chosen. */
export interface MoveRefused {
  typed: { topic: string; form: string }
  errors: { topic?: string; form?: string }
  /** Where somebody else has moved it meanwhile. */
  now: NamedPlace | undefined
}

/** Moves an abstract to another topic, or another presentation type that it is wished as. */
export function MovePart({
  id,
  move,
  refused,
}: {
  id: number
  move: MoveView
  refused: MoveRefused | undefined
}) {
  const { topics, forms } = move
  const { topic, form } = refused?.now ?? move
  return (
    <Part title="Where it stands">
      {/* Another form once it was moved. */}
      <Form method="post" className={formStyle} key={`${move.topic.id} ${move.form.id}`}>
        <ReadPlace id={id} place={{ topic, form }} />
        <Select
          name="topic"
          label="Topic"
          defaultValue={refused?.typed.topic ?? String(topic.id)}
          error={refused?.errors.topic}
        >
          {optionsOf(topic, topics)}
        </Select>
        <Select
          name="form"
          label="Wished presentation"
          defaultValue={refused?.typed.form ?? String(form.id)}
          error={refused?.errors.form}
        >
          {optionsOf(form, forms)}
        </Select>
        <div>
          <Button type="submit" name="intent" value="move">
            Move
          </Button>
        </div>
      </Form>
    </Part>
  )
}

/** Of which abstract, and where whoever moves it has read that it stands. */
export function ReadPlace({ id, place: { topic, form } }: { id: number; place: NamedPlace }) {
  return (
    <>
      <input type="hidden" name="abstract" value={id} />
      <input type="hidden" name="read-topic" value={topic.id} />
      <input type="hidden" name="read-form" value={form.id} />
    </>
  )
}

/** What was removed since keeps its name here. */
export function optionsOf(now: Named, among: readonly Named[]) {
  const isGone = among.every(({ id }) => id !== now.id)
  return (isGone ? [now, ...among] : among).map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
}
