import { Form } from 'react-router'
import { Button } from '#site/components/form/button.tsx'
import { FieldGrid, Select, TextInput } from '#site/components/form/field.tsx'
import { formStyle } from '#site/organiser/parts/page.tsx'
import type { Typed } from '#site/organiser/programme/abstract-days/typed.ts'

/** Last days of topics and presentation types: those that have one, and a further one. */
export function DaysForm({
  days,
  read,
  lastDay,
  typed,
  errors,
}: Typed & {
  days: readonly { name: string; label: string; value: string }[]
  /** What was read, so that nobody overwrites another's days unseen. */
  read: string
  lastDay: string
}) {
  // One that somebody emptied stays in sight when the form comes back.
  const own = days.filter(({ name, value }) => value !== '' || typed[name] !== undefined)
  const others = days.filter(each => !own.includes(each))
  return (
    <Form method="post" className={formStyle}>
      <input type="hidden" name="intent" value="days" />
      <input type="hidden" name="read" value={read} />
      {own.length > 0 && (
        <FieldGrid>
          {own.map(({ name, label, value }) => (
            <TextInput
              key={name}
              type="date"
              name={name}
              label={label}
              hint="Empty: as long as the call."
              max={lastDay}
              defaultValue={typed[name] ?? value}
              error={errors[name]}
            />
          ))}
        </FieldGrid>
      )}
      {others.length > 0 && (
        // Another one after each save, so that the next day starts empty.
        <FieldGrid key={read}>
          <Select
            name="added"
            label={own.length === 0 ? 'Topic or presentation type' : 'Another topic or presentation type'}
            defaultValue={typed.added}
            error={errors.added}
          >
            <option value="">None</option>
            {others.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
          <TextInput
            type="date"
            name="last-day"
            label="Its last day"
            max={lastDay}
            defaultValue={typed['last-day']}
            error={errors['last-day']}
          />
        </FieldGrid>
      )}
      <div>
        <Button type="submit">Save the days</Button>
      </div>
    </Form>
  )
}
