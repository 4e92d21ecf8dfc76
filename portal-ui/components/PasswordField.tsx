export { PasswordField } from '../../ui-shared/forms/PasswordField.tsx';
