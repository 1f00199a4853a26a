/** How organisers read and fill in each kind of record. A kind without its form does not compile. */
import type { EditableKind } from '#domain/preparation/records/editable-kinds.ts'
import type { Forms, RecordForm } from '#site/organiser/record-form/controls.ts'
import { micrositeForms } from '#site/organiser/record-form/forms/microsite-forms.ts'
import { offerForms } from '#site/organiser/record-form/forms/offer-forms.ts'
import { pageForms } from '#site/organiser/record-form/forms/page-forms.ts'
import { programmeForms } from '#site/organiser/record-form/forms/programme-forms.ts'
import { questionForms } from '#site/organiser/record-form/forms/question-forms.ts'
import { siteForms } from '#site/organiser/record-form/forms/site-forms.ts'

const forms: Forms = {
  ...siteForms,
  ...pageForms,
  ...micrositeForms,
  ...programmeForms,
  ...offerForms,
  ...questionForms,
}

export const formOf = (kind: EditableKind): RecordForm => forms[kind]
