/**
 * Every sentence that a form, a toast or an error answer shows, each once. Those that the
 * specification gives stand here word for word.
 */
export const messages = {
  // Registration and sign-in
  allFieldsRequired: 'All fields are required.',
  emailInvalid: 'Please enter a valid email address.',
  passwordTooShort: 'Password must be at least 6 characters.',
  passwordTooLong: 'Password must be at most 256 characters.',
  usernameTooLong: 'Username must be at most 32 characters.',
  registrationFailed: 'Registration failed.',
  registrationComplete: 'Registration complete!',
  loginFailed: 'Login failed.',
  emailAndPasswordRequired: 'Please enter both email and password.',
  credentialsWrong: 'Email or password is incorrect.',
  steamProfileUnavailable: 'Unable to load your Steam profile.',
  steamProfileNotFound: 'Steam profile not found.',
  steamIdInvalid: 'This is not a Steam ID.',
  steamUnavailable: 'Steam did not answer. Please try again in a moment.',
  steamRefused: 'Steam sign-in could not be verified. Please start again.',
  ticketMissing: 'Please sign in with Steam first.',
  ticketUsed: 'This registration was already completed. Please log in.',
  emailTaken: 'This email address is already in use.',
  steamIdTaken: 'This Steam account is already registered. Please log in.',
  codeWrong: 'This code is wrong, used or expired. Sign in again to get a new one.',
  codeRequired: 'Please enter the email and the code.',
  deviceNameTooLong: 'The device name must be at most 64 characters.',

  // Companies
  updateFailed: 'Update failed',
  companyUpdated: 'Company updated!',
  allTextFieldsRequired: 'All text fields are required.',
  logoTooLarge: 'Logo must be under 1MB',
  logoRequired: 'Please choose a logo.',
  bannerTooLarge: 'Banner must be under 4MB',
  imageTypeInvalid: 'Please choose a PNG or JPEG image.',
  imageUnreadable: 'This image cannot be read. Please save it again as PNG or JPEG.',
  imageDimensionsTooLarge: 'This image is too big: at most 4096 pixels a side and 8 megapixels.',
  completeRequiredFields: 'Please complete all required fields.',
  createCompanyFailed: 'Failed to create company.',
  companyCreated: 'Company created successfully!',
  vtcNameLength: 'The name must have 3 to 50 characters.',
  vtcTagLength: 'The tag must have 2 to 6 characters.',
  vtcSloganLength: 'The slogan must have at most 120 characters.',
  tagTaken: 'This tag is already taken.',
  alreadyInVtc: 'You already belong to a company.',
  notInVtc: 'You do not belong to a company.',
  notAMember: 'This driver is not a member of the company.',
  ownerMustStay: 'Hand the company over to another member before you leave.',
  recruitmentClosed: 'This VTC is not taking new drivers at the moment.',
  vtcNameMismatch: 'Type the exact name of the company to delete it.',
  vtcIsEnding: 'This company is about to be deleted.',
  countryInvalid: 'Please choose a country from the list.',
  languageInvalid: 'Please choose a language from the list.',
  recruitmentInvalid: 'Recruitment is open, by application, or closed.',
  inactiveTimerInvalid: 'The inactive timer must be 1 to 365 days.',
  unableToFetchVtcs: 'Unable to fetch VTCs.',
  failedToJoinVtc: 'Failed to join VTC.',
  couldNotJoinVtc: 'Could not join this VTC.',

  // Roles
  failedToLoadRoles: 'Failed to load roles',
  roleNameRequired: 'Role name is required',
  roleCreated: 'Role created!',
  roleUpdated: 'Role updated!',
  roleDeleted: 'Role deleted.',

  // Anything
  somethingWentWrong: 'Something went wrong.',
  validationFailed: 'Some fields need your attention.',
  fieldInvalid: 'This value is not valid.',
  fieldUnknown: 'This field is not known.',
  identifierInvalid: 'This is not a valid id.',
  bodyMalformed: 'The request body could not be read.',
  bodyTypeUnsupported: 'The request body has a content type that this address does not accept.',
  bodyTooLarge: 'The request body is too large.',
  signInRequired: 'Please sign in.',
  forbidden: 'You are not allowed to do this.',
  notYourself: 'You can only do this for yourself.',
  csrfInvalid: 'Your page is out of date. Please reload it and try again.',
  originForeign: 'This request came from another site and was refused.',
  notFound: 'There is nothing here.',
  tooManyRequests: 'Too many attempts. Please wait a moment and try again.',
  busy: 'The server is busy. Please try again in a moment.',
  internal: 'Something went wrong on the server. Please try again.',
} as const;

export type Message = (typeof messages)[keyof typeof messages];

/** What the card of a shared link says of a company, beside its slogan. */
export const vtcCardTexts = {
  drivers: (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'driver' : 'drivers'}`,
  recruitment: {
    OPEN: 'Open to everyone',
    APPLICATION: 'Takes drivers by application',
    CLOSED: 'Not taking new drivers at the moment',
  },
  logo: (name: string) => `Logo of ${name}`,
  banner: (name: string) => `Banner of ${name}`,
} as const;
