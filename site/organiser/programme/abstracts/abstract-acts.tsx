/** What can be done with one abstract. */
import { Form, Link } from 'react-router'
import type { AbstractEvent, AbstractState } from '#domain/programme/abstracts/abstract-state.ts'
import type { DecisionState } from '#domain/programme/decisions/decision.ts'
import { Button } from '#site/components/form/button.tsx'
import { Select, TextArea, TextInput } from '#site/components/form/field.tsx'
import { formStyle, Part } from '#site/organiser/parts/page.tsx'
import styles from '#site/organiser/programme/abstracts/abstract.module.css'
import { PlacesLine, type PlacesLineView } from '#site/organiser/programme/abstracts/places-line.tsx'
import { type Typed, typedInto } from '#site/organiser/programme/abstracts/typed-into.ts'

interface Refused {
  typed: Typed | undefined
}

export interface ActsView {
  id: number
  wished: { id: number; name: string }
  forms: readonly { value: string; label: string }[]
  /** Accepted so far, of its topic and of each form. */
  places: readonly PlacesLineView[]
  decision: { version: number; state: DecisionState; choice: string; changeBy: string; because: string }
}

/** Decides, recommends, or corrects what a letter has told. */
export function DecisionPart({ id, wished, forms, places, decision, typed }: ActsView & Refused) {
  const { version, state, choice, changeBy, because } = decision
  const back = typedInto(typed, 'decision')
  const isTold = state === 'released' || state === 'corrected'
  return (
    <Part title={isTold ? 'Correct the decision' : 'Decision'}>
      {isTold && <p>A letter has told it. Another one, which replaces that, is released like any other.</p>}
      {places.length > 0 && (
        <>
          <p>Accepted so far, of how many there are:</p>
          <PlacesLine places={places} />
        </>
      )}
      <Form method="post" className={formStyle} id="decide" key={version}>
        <input type="hidden" name="abstract" value={id} />
        <input type="hidden" name="version" value={version} />
        <Select name="choice" label="Decision" defaultValue={back?.choice ?? choice}>
          <option value="">Choose…</option>
          <option value={`as-wished-${wished.id}`}>Accept as wished: {wished.name}</option>
          {forms.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          <option value="waiting">Waiting list</option>
          <option value="rejected">Reject</option>
          <option value="please-change">Ask for a change</option>
        </Select>
        <TextInput
          type="date"
          name="change-by"
          label="Last day for the change"
          hint="Only where a change is asked for."
          defaultValue={back?.['change-by'] ?? changeBy}
        />
        <TextArea
          name="because"
          label="Why"
          hint="The committee reads it, the authors do not."
          rows={2}
          defaultValue={back?.because ?? (isTold ? '' : because)}
          isMarked={isTold}
        />
        <div className={styles.buttons}>
          {isTold ? (
            <Button type="submit" name="intent" value="correct" tone="loud">
              Correct
            </Button>
          ) : (
            <>
              <Button type="submit" name="intent" value="decide" tone="loud">
                Decide
              </Button>
              {state !== 'set' && (
                <Button type="submit" name="intent" value="recommend">
                  Recommend
                </Button>
              )}
              {state !== 'none' && (
                <Button type="submit" name="intent" value="undo">
                  Take back
                </Button>
              )}
            </>
          )}
        </div>
      </Form>
    </Part>
  )
}

/** Withdraws it for its author, brings it back, merges it, or cancels an accepted one. */
export function StatePart({
  state,
  isAccepted,
  talk,
  typed,
}: { state: AbstractState; isAccepted: boolean; talk: string | null } & Refused) {
  if (state === 'merged' || state === 'cancelled') return null
  return (
    <Part title="For its author">
      {state === 'withdrawn' ? (
        <StateForm event="restored" label="Bring back" talk={null} typed={typed} />
      ) : (
        <>
          {isAccepted ? (
            <StateForm event="cancelled" label="Cancel its talk" talk={talk} typed={typed} />
          ) : (
            <StateForm event="withdrawn" label="Withdraw" talk={talk} typed={typed} />
          )}
          <StateForm event="merged" label="Merge into another" talk={talk} typed={typed} />
        </>
      )}
    </Part>
  )
}

function StateForm({
  event,
  label,
  talk,
  typed,
}: { event: AbstractEvent; label: string; talk: string | null } & Refused) {
  const back = typedInto(typed, event)
  return (
    <details className={styles.fold} open={back !== undefined}>
      <summary>{label}</summary>
      <Form method="post" className={formStyle}>
        {(event === 'cancelled' || event === 'withdrawn') && (
          <p>A registration of its presenter stays as it is, with what was paid.</p>
        )}
        {talk !== null && (
          <p>
            Its <Link to={talk}>talk</Link> is taken out of the program at once, and calendars that have it
            say that it is cancelled. The talk’s history can restore it.
          </p>
        )}
        <input type="hidden" name="intent" value="change-state" />
        <input type="hidden" name="event" value={event} />
        {event === 'merged' && (
          <TextInput
            name="into"
            id="field-into"
            label="Number of the other abstract"
            defaultValue={back?.into}
            isMarked
          />
        )}
        <TextArea
          name="because"
          id={`field-because-${event}`}
          label="Why"
          hint="The committee reads it, the authors do not."
          rows={2}
          defaultValue={back?.because}
          isMarked
        />
        <div className={styles.buttons}>
          <Button type="submit">{label}</Button>
        </div>
      </Form>
    </details>
  )
}
