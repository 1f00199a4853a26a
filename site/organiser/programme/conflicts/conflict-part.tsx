/** On the page of an abstract: who sees it although a conflict was found, and saying that one is in conflict oneself. */
import { Form } from 'react-router'
import { Button } from '#site/components/form/button.tsx'
import { TextInput } from '#site/components/form/field.tsx'
import { formStyle, Part } from '#site/organiser/parts/page.tsx'

interface Lifted {
  personId: string
  name: string
  isStandIn: boolean
  because: string
}

export function ConflictPart({
  id,
  number,
  lifted,
  canDecide,
}: {
  id: number
  number: string
  lifted: readonly Lifted[]
  canDecide: boolean
}) {
  return (
    <Part title="Conflicts of interest">
      {lifted.map(({ personId, name, isStandIn, because }) => (
        <div key={personId}>
          <p>
            <bdi>{name}</bdi>{' '}
            {isStandIn
              ? 'decides about it, because everybody else was in conflict: '
              : 'was in conflict with it, and has lifted that: '}
            <bdi>{because}</bdi>
          </p>
          {isStandIn && canDecide && (
            <Form method="post">
              <input type="hidden" name="intent" value="end-stand-in" />
              <input type="hidden" name="abstract" value={id} />
              <input type="hidden" name="person" value={personId} />
              <Button type="submit" tone="quiet" aria-label={`End that ${name} decides about ${number}`}>
                End that
              </Button>
            </Form>
          )}
        </div>
      ))}
      <details>
        <summary>It concerns me</summary>
        <Form method="post" className={formStyle}>
          <input type="hidden" name="intent" value="declare-conflict" />
          <p>You will not see this abstract any more, nor what is decided about it.</p>
          <TextInput name="because" label="Why" autoComplete="off" />
          <div>
            <Button type="submit">I am in conflict with it</Button>
          </div>
        </Form>
      </details>
    </Part>
  )
}
