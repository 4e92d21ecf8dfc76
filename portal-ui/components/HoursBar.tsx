export { HoursBar, type HoursBarProps } from '../../ui-shared/hours/HoursBar.tsx';
