/** The parameter of a registration's page that names the form to open there. */
export const openForm = 'open'
