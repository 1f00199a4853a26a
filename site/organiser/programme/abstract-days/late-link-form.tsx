import { Form } from 'react-router'
import { Button } from '#site/components/form/button.tsx'
import { FieldGrid, Select, TextInput } from '#site/components/form/field.tsx'
import { formStyle } from '#site/organiser/parts/page.tsx'
import { RequestKey } from '#site/organiser/parts/request-key.tsx'
import type { Typed } from '#site/organiser/programme/abstract-days/typed.ts'

type Choices = readonly { id: number; name: string }[]

/** Makes a link with which somebody submits after the last day. */
export function LateLinkForm({
  requestKey,
  topics,
  types,
  today,
  lastDay,
  typed,
  errors,
}: Typed & { requestKey: string; topics: Choices; types: Choices; today: string; lastDay: string }) {
  return (
    <Form method="post" className={formStyle}>
      <input type="hidden" name="intent" value="make" />
      <RequestKey value={requestKey} />
      <FieldGrid>
        <TextInput
          type="email"
          name="email"
          label="For this e-mail address"
          hint="Empty: for anyone who has the link."
          autoComplete="off"
          defaultValue={typed.email}
          error={errors.email}
        />
        <TextInput
          name="uses"
          label="How many abstracts"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={typed.uses ?? '1'}
          error={errors.uses}
        />
        <Select name="topic" label="Topic" defaultValue={typed.topic}>
          <option value="">Every topic</option>
          {topics.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select name="type" label="Presentation type" defaultValue={typed.type}>
          <option value="">Every presentation type</option>
          {types.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <TextInput
          type="date"
          name="until"
          label="Until"
          min={today}
          max={lastDay}
          defaultValue={typed.until}
          error={errors.until}
        />
      </FieldGrid>
      <div>
        <Button type="submit">Make a link</Button>
      </div>
    </Form>
  )
}
