import { ORDER_STATUS, TILE_STATUSES } from '#shared/domain/order-statuses.ts';

// The picture behind the login card: the stages of an order on orbits. Each ring rotates into its place as one layer.

const ORBITS = [
  { diameterRem: 34, bodies: bodiesAt(undefined) },
  { diameterRem: 48, bodies: bodiesAt('in_branch', 'on_order') },
  { diameterRem: 64, bodies: bodiesAt('handed_over') },
] as const;

function bodiesAt(...places: (typeof ORDER_STATUS)['pending']['device'][]) {
  return TILE_STATUSES.filter((status) => places.includes(ORDER_STATUS[status].device));
}

export function OrbitFigure() {
  return (
    <div aria-hidden className="orbits pointer-events-none absolute top-1/2 left-1/2">
      <div className="orbit-core" />
      {ORBITS.map((orbit) => (
        <div
          key={orbit.diameterRem}
          className="orbit"
          style={{ width: `${orbit.diameterRem}rem`, height: `${orbit.diameterRem}rem` }}
        >
          {orbit.bodies.map((stage, index) => (
            <span
              key={stage}
              data-stage={stage}
              className="orbit-arm"
              style={{ rotate: `${(360 / orbit.bodies.length) * index + orbit.diameterRem * 2}deg` }}
            >
              <span className="orbit-body" />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
