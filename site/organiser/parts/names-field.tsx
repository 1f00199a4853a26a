import { Button } from '#site/components/form/button.tsx'
import { fieldId, TextInput } from '#site/components/form/field.tsx'
import styles from '#site/organiser/parts/names-field.module.css'
import { type OfferedNames, useOfferedNames } from '#site/organiser/parts/use-offered-names.ts'

/** What was found for somebody who pressed Find. */
export interface FoundNames {
  field: string
  query: string
  names: readonly string[]
  hasMore: boolean
}

interface NamesFieldProps {
  name: string
  label: string
  hint: string | undefined
  error: string | undefined
  /** The noun for one of them: `speaker`. */
  rowName: string
  names: readonly string[]
  known: OfferedNames
  found: FoundNames | undefined
}

/**
 * An ordered list of names, typed, picked from known ones or found among many. Its buttons send the form, which comes back
 * with a name more or less, or in another order, so no script is needed.
 */
export function NamesField({ name, label, hint, error, rowName, names, known, found }: NamesFieldProps) {
  const listId = `known-${name}`
  const { offered, offer } = useOfferedNames(known)
  // One more than there are, so that one can be added without a button.
  const fields = [...names, '']
  return (
    <fieldset className={styles.names} id={fieldId(name)} tabIndex={-1}>
      <legend className={styles.legend}>{label}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      {error && <p className={styles.error}>{error}</p>}
      {fields.map((text, index) => (
        // Names have no id but their position.
        // biome-ignore lint/suspicious/noArrayIndexKey: a changed list is a new form
        <div key={index} className={styles.row}>
          <TextInput
            name={`${name}.${index}`}
            label={`${rowName.charAt(0).toUpperCase()}${rowName.slice(1)} ${index + 1}`}
            list={listId}
            autoComplete="off"
            defaultValue={text}
            onInput={offer}
          />
          {index < names.length && (
            <div className={styles.acts}>
              {index > 0 && (
                <Button
                  type="submit"
                  tone="quiet"
                  name="do"
                  value={`up:${name}.${index}`}
                  aria-label={`Move ${text} up`}
                >
                  Up
                </Button>
              )}
              <Button
                type="submit"
                tone="quiet"
                name="do"
                value={`remove:${name}.${index}`}
                aria-label={`Remove ${text}`}
              >
                Remove
              </Button>
            </div>
          )}
        </div>
      ))}
      <OfferedList id={listId} names={offered} />
      <div>
        <Button type="submit" name="do" value={`add:${name}`}>
          Add a {rowName}
        </Button>
      </div>
      {known.more !== null && <Finder {...{ name, rowName, found }} />}
    </fieldset>
  )
}

/** Searches among more names than a list can offer. */
function Finder({ name, rowName, found }: Pick<NamesFieldProps, 'name' | 'rowName' | 'found'>) {
  return (
    <>
      <div className={styles.row}>
        <TextInput
          name={`${name}.find`}
          label={`Find a ${rowName}`}
          autoComplete="off"
          defaultValue={found?.query ?? ''}
        />
        <div className={styles.acts}>
          <Button type="submit" name="do" value={`find:${name}`}>
            Find
          </Button>
        </div>
      </div>
      {found && (
        <div role="status" className={styles.found}>
          {found.names.length === 0 && <p>No {rowName} has this name.</p>}
          {found.names.map(text => (
            <Button key={text} type="submit" tone="quiet" name="do" value={`take:${name}:${text}`}>
              Add {text}
            </Button>
          ))}
          {found.hasMore && <p>There are more: type more of the name.</p>}
        </div>
      )}
    </>
  )
}

/** A name of one's own, or one of those known. */
export function NameField({
  known,
  ...field
}: React.ComponentProps<typeof TextInput> & { known: OfferedNames }) {
  const listId = `known-${field.name}`
  const { offered, offer } = useOfferedNames(known)
  return (
    <>
      <TextInput {...field} list={listId} autoComplete="off" onInput={offer} />
      <OfferedList id={listId} names={offered} />
    </>
  )
}

/** Suggestions of a field during typing. */
function OfferedList({ id, names }: { id: string; names: readonly string[] }) {
  return (
    <datalist id={id}>
      {names.map(text => (
        <option key={text} value={text} />
      ))}
    </datalist>
  )
}
