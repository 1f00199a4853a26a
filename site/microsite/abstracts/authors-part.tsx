import { Button } from '#site/components/form/button.tsx'
import { FieldGrid, FieldGroup, Select, TextArea, TextInput } from '#site/components/form/field.tsx'
import { VisuallyHidden } from '#site/components/visually-hidden.tsx'
import {
  type AuthorControl,
  controlOf,
  noAuthors,
  type TypedAuthors,
} from '#site/microsite/abstracts/author-controls.ts'
import styles from '#site/microsite/abstracts/authors-part.module.css'
import { LateFormulas } from '#site/microsite/abstracts/late-formulas.tsx'
import * as words from '#words/public/microsite/abstract-authors.ts'

/** Help with formulas, then co-authors in their order, who presents, and keywords. Its buttons send the form, which comes back with the rows changed. */
export function AuthorsPart({
  typed = noAuthors,
  errorOf,
}: {
  /** Undefined in an empty form. */
  typed: TypedAuthors | undefined
  errorOf: ErrorOf
}) {
  const { rows } = typed
  return (
    <>
      <LateFormulas />
      <FieldGroup legend={words.coauthors()} description={<p>{words.optional()}</p>}>
        <div className={styles.part} id="authors">
          <FieldGrid>
            <TextInput
              name="keywords"
              label={words.keywords()}
              hint={words.keywordsHint()}
              isWide
              defaultValue={typed.keywords}
              error={errorOf('keywords')}
            />
            <TextInput
              name="own_family_name"
              label={words.ownFamilyName()}
              hint={words.familyNameHint()}
              autoComplete="family-name"
              defaultValue={typed.own_family_name}
              error={errorOf('own_family_name')}
            />
            <TextInput
              name="own_orcid"
              label={words.ownOrcid()}
              hint={words.orcidHint()}
              defaultValue={typed.own_orcid}
              error={errorOf('own_orcid')}
            />
          </FieldGrid>
          {rows.map((row, at) => (
            <CoauthorFields key={row.key} row={row} at={at} errorOf={errorOf} />
          ))}
          {rows.length > 0 && <PlaceAndPresenter typed={typed} />}
          {errorOf('rows') && (
            <p className={styles.error} id="field-rows">
              {errorOf('rows')}
            </p>
          )}
          <p className={styles.buttons}>
            <Button type="submit" name="rows" value="add" formNoValidate>
              {words.addCoauthor()}
            </Button>
          </p>
        </div>
      </FieldGroup>
    </>
  )
}

type ErrorOf = (name: AuthorControl) => string | undefined

/** One co-author, with buttons to move or remove them. @param at their place, counted from 0 */
function CoauthorFields({
  row,
  at,
  errorOf,
}: {
  row: TypedAuthors['rows'][number]
  at: number
  errorOf: ErrorOf
}) {
  return (
    <fieldset className={styles.author}>
      <legend className={styles.legend}>{words.coauthor({ number: at + 1 })}</legend>
      <input type="hidden" name="author" value={row.key} />
      <FieldGrid>
        {(['name', 'familyName', 'email', 'orcid'] as const).map(field => (
          <TextInput
            key={field}
            name={controlOf(row.key, field)}
            label={words.authorLabels[field]}
            isMarked={field === 'name'}
            {...(field === 'email' && { inputMode: 'email' })}
            autoComplete="off"
            defaultValue={row[field]}
            error={errorOf(controlOf(row.key, field))}
          />
        ))}
        <TextArea
          name={controlOf(row.key, 'affiliation')}
          label={words.authorLabels.affiliation}
          hint={words.affiliationHint()}
          isWide
          rows={2}
          defaultValue={row.affiliation}
          error={errorOf(controlOf(row.key, 'affiliation'))}
        />
      </FieldGrid>
      <p className={styles.buttons}>
        {at > 0 && (
          <RowButton value={`up:${row.key}`} name={row.name}>
            {words.moveUp()}
          </RowButton>
        )}
        <RowButton value={`remove:${row.key}`} name={row.name}>
          {words.remove()}
        </RowButton>
      </p>
    </fieldset>
  )
}

/** Where the submitter stands among the authors, and which of them presents. */
function PlaceAndPresenter({ typed }: { typed: TypedAuthors }) {
  const { rows } = typed
  return (
    <FieldGrid>
      {/* Another one for other rows: a browser that lost the chosen place would take the first. */}
      <Select
        key={rows.map(({ key }) => key).join()}
        name="own_place"
        label={words.ownPlace()}
        defaultValue={typed.own_place}
      >
        {[...rows, null].map((_row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places are numbers
          <option key={at} value={at + 1}>
            {words.placeName(at + 1)}
          </option>
        ))}
      </Select>
      <Select name="presents" label={words.whoPresents()} defaultValue={typed.presents}>
        <option value="">{words.youPresent()}</option>
        {rows.map((row, at) => (
          <option key={row.key} value={row.key}>
            {words.coauthorPresents({ number: at + 1, name: row.name })}
          </option>
        ))}
      </Select>
    </FieldGrid>
  )
}

function RowButton({ value, name, children }: { value: string; name: string; children: string }) {
  return (
    <Button type="submit" name="rows" value={value} tone="quiet" formNoValidate>
      {children}
      {/* Which one it moves or removes, for those who hear the button alone. */}
      <VisuallyHidden> {name}</VisuallyHidden>
    </Button>
  )
}
