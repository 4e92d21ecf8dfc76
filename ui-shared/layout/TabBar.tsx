import { Tab, Tabs, type TabsProps } from '@mui/material';
import type { ReactNode } from 'react';

/** A page has one bar of tabs with one panel. */
const PANEL_ID = 'tab-panel';
export const tabId = (name: string): string => `tab-${name}`;

export const panelOf = (current: string) =>
  ({ role: 'tabpanel', id: PANEL_ID, 'aria-labelledby': tabId(current) }) as const;

interface TabBarProps<Name extends string> extends Pick<
  TabsProps,
  'sx' | 'variant' | 'selectionFollowsFocus'
> {
  label: string;
  names: readonly Name[];
  current: Name;
  onChoose: (name: Name) => void;
  children: (name: Name) => ReactNode;
}

/** Tabs of the panel that takes `panelOf` the same name. */
export function TabBar<Name extends string>(props: TabBarProps<Name>) {
  const { label, names, current, onChoose, children, ...look } = props;
  return (
    <Tabs value={current} onChange={(_event, name: Name) => onChoose(name)} aria-label={label} {...look}>
      {names.map((name) => (
        <Tab
          key={name}
          value={name}
          label={children(name)}
          id={tabId(name)}
          aria-controls={name === current ? PANEL_ID : undefined}
        />
      ))}
    </Tabs>
  );
}
