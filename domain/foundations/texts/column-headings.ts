/**
 * What tables call the columns that more than one reader knows, by noun, in the languages of the pages: a name that one of
 * them meets is learned by all. Lower case, without accents.
 */
export const columnHeadings = {
  title: ['title'],
  name: ['name', 'full name', 'nombre', 'who', 'person', 'participant', 'attendee', 'member', 'wer', 'teilnehmer', 'teilnehmerin', 'participante', 'asistente', 'الاسم'],
  firstName: ['first name', 'given name', 'forename', 'vorname', 'prenom', 'nombre de pila'],
  lastName: ['last name', 'family name', 'surname', 'nachname', 'nom', 'apellidos', 'apellido'],
  email: ['e-mail', 'email', 'mail', 'e-mail address', 'email address', 'e-mail-adresse', 'correo', 'البريد الإلكتروني'],
  organization: ['organisation', 'organization', 'institution', 'affiliation', 'institute', 'university', 'company', 'einrichtung', 'institut', 'organizacion', 'institucion'],
  /** What somebody registers as. */
  admission: ['registration', 'admission', 'anmeldung', 'inscription', 'inscripcion'],
  membership: ['membership number', 'member number'],
} as const satisfies Record<string, readonly string[]> // biome-ignore format: a line for each noun
