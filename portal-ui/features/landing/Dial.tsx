import { useTheme } from '@mui/material';

/** A point on a circle around (cx, cy), `turn` being a share of the full turn from twelve o'clock. */
function at(cx: number, cy: number, r: number, turn: number): string {
  const angle = turn * 2 * Math.PI - Math.PI / 2;
  return `${(cx + r * Math.cos(angle)).toFixed(2)} ${(cy + r * Math.sin(angle)).toFixed(2)}`;
}

const arc = (cx: number, cy: number, r: number, from: number, to: number): string =>
  `M${at(cx, cy, r, from)} A${r} ${r} 0 ${to - from > 0.5 ? 1 : 0} 1 ${at(cx, cy, r, to)}`;

/** Hours with a tick; the quarter that is lifted out covers one and two o'clock. */
const TICKS = [0, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((hour) => hour / 12);

export function HeroDials() {
  const { roles } = useTheme();
  return (
    <svg
      viewBox="0 0 480 440"
      width="100%"
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="200" cy="238" r="186" fill={roles.sunken} />
      {TICKS.map((turn) => (
        <path
          key={turn}
          d={`M${at(200, 238, 170, turn)} L${at(200, 238, turn % 0.25 === 0 ? 152 : 160, turn)}`}
          stroke={roles.inkMuted}
          strokeWidth={turn % 0.25 === 0 ? 5 : 2.5}
        />
      ))}
      <path d={arc(200, 238, 122, 0.27, 0.98)} stroke={roles.lead} strokeWidth="26" />
      <path d={arc(224, 214, 122, 0.02, 0.23)} stroke={roles.accent} strokeWidth="26" />
      <path d="M200 156 V238 H262" stroke={roles.ink} strokeWidth="11" strokeLinejoin="round" />
      <circle cx="200" cy="238" r="4" fill={roles.ground} />
      <path
        d="M352 118 C 372 92, 380 84, 392 80"
        stroke={roles.accent}
        strokeWidth="3"
        strokeDasharray="1 10"
      />
      <circle cx="416" cy="70" r="58" fill={roles.surface} stroke={roles.line} strokeWidth="2" />
      <path d={arc(416, 70, 38, 0, 0.9999)} stroke={roles.line} strokeWidth="12" />
      <path d={arc(416, 70, 38, 0, 0.25)} stroke={roles.accent} strokeWidth="12" />
      <path d="M416 50 V70 H431" stroke={roles.ink} strokeWidth="5" strokeLinejoin="round" />
    </svg>
  );
}

export function StepDial({ share }: { share: number }) {
  const { roles } = useTheme();
  return (
    <svg viewBox="0 0 64 64" width="64" height="64" fill="none" strokeLinecap="round" aria-hidden="true">
      <circle cx="32" cy="32" r="25" stroke={roles.line} strokeWidth="7" />
      <path d={arc(32, 32, 25, 0, Math.min(share, 0.9999))} stroke={roles.accent} strokeWidth="7" />
      <path d={`M32 32 L${at(32, 32, 15, share)}`} stroke={roles.lead} strokeWidth="4.5" />
      <path d="M32 32 V21" stroke={roles.lead} strokeWidth="4.5" />
    </svg>
  );
}
