// fortuna-record.ts - the game of which the lesson of Fortuna is the beginning, as it was played and written down.
export const record = `taberna-record 1
game fortuna
rules 1
seats 3
option edition french
option deal beginner
option vestal-prices 1-3-5
option wine-harvest 2
option draft-order clockwise
option first-flip must
option end-scoring possess
option empty-corruption pay
option empty-fortuna money
option cubes unlimited
option tokens unlimited
seat blue anonymous
seat grey bot easy
seat orange bot easy
segment 1
commit 013d749eda098eeda3cd0be4e748029fc11f3d0545d773a4297333668fdd3213
moves
chance podium seat blue 0/3
chance podium seat grey 0/2
chance podium seat orange 0/1
chance deal card wine-harvest 2/11
chance deal card family 7/10
chance deal card corruption 8/9
chance deal card wine-trade 3/8
chance deal card wheat-harvest 1/7
chance deal card wheat-trade 1/6
chance deal card construction 4/5
chance deal card recruit 1/4
chance deal card engage 1/3
chance deal card water-supply 0/2
chance deal card ceremony 0/1
blue reserve card fortuna
grey reserve card wheat-harvest
orange reserve card wheat-trade
round 0 74ccaa6bdd3f572a
blue choose card wine-harvest
blue harvest amount 1
blue exchange card wine-trade
blue command card fortuna
blue advance
chance dice die 6 5/6
blue give favour orgy amount 2
grey choose card wine-harvest
grey harvest amount 1
grey exchange card construction
grey pass
chance dice die 6 5/6
grey give favour religion
orange choose card wheat-trade
orange sell amount 1
orange exchange card fortuna
orange pass
chance dice die 5 4/6
orange give favour water amount 1
round 1 dbf2fc2cb93af0e7
orange choose card wine-harvest
orange harvest amount 0
orange exchange card wheat-harvest
orange pass
chance dice die 3 2/6
orange give favour orgy amount 2
blue choose card wine-trade
blue sell amount 2
blue exchange card fortuna
chance dice die 4 3/6
blue give favour food amount 1
chance draw card coins-3 14/22
blue end
grey choose card construction
grey build building aqueduct
grey exchange card water-supply
grey pass
chance dice die 3 2/6
grey tax
round 2 4f62cbf63b0b322b
blue choose card fortuna
blue advance
blue exchange card construction
blue pass
blue roll
chance dice die 2 1/6
blue tax
blue end
orange choose card wheat-harvest
orange harvest amount 0
orange exchange card fortuna
orange pass
chance dice die 6 5/6
orange give favour religion
chance draw card wine-score 13/21
orange end
grey choose card wine-harvest
grey harvest amount 0
grey exchange card wheat-harvest
grey pass
chance dice die 2 1/6
grey give favour orgy amount 2
round 3 9db636c4c3445d0e
orange choose card wine-trade
orange pass
orange exchange card corruption
orange pass
orange roll
chance dice die 3 2/6
orange give favour food amount 2
chance draw card buildings-score 10/20
orange end
blue choose card construction
blue build building aqueduct
blue exchange card wine-harvest
blue pass
blue roll
chance dice die 6 5/6
blue give favour religion
blue end
grey choose card wine-trade
grey sell amount 3
grey exchange card construction
grey pass
chance dice die 5 4/6
grey give favour water amount 1
chance draw card step 5/19
chance draw card guard 1/18
grey keep card guard
grey play card guard resource vestal
round 4 7d6beb518b5ec355
orange choose card corruption
orange collect
orange exchange card wheat-harvest
orange pass
orange roll
chance dice die 6 5/6
orange give favour religion
orange end
grey choose card construction
grey build building market
grey exchange card fortuna
grey pass
chance dice die 2 1/6
grey give favour water amount 1
blue choose card wine-harvest
blue harvest amount 1
blue exchange card construction
blue pass
blue roll
chance dice die 6 5/6
blue give favour orgy amount 2
chance draw card step 4/17
blue play card step
blue end
round 5 613d0ffb26fb3cb8
grey choose card fortuna
grey advance
grey exchange card wine-harvest
grey pass
chance dice die 3 2/6
grey give favour water amount 1
orange choose card fortuna
orange advance
orange exchange card corruption
orange pass
orange roll
chance dice die 6 5/6
orange give favour religion
orange end
blue choose card wheat-trade
blue pass
blue exchange card fortuna
blue pass
blue roll
chance dice die 4 3/6
blue give favour orgy amount 1
blue end
round 6 e8b6eaa82271892b
blue choose card fortuna
blue advance
blue exchange card engage
blue pass
blue roll
chance dice die 3 2/6
blue give favour water amount 1
blue end
grey choose card water-supply
grey fetch
grey exchange card construction
grey pass
chance dice die 1 0/6
grey idle die 1
orange choose card wheat-harvest
orange harvest amount 0
orange exchange card fortuna
orange pass
orange roll
chance dice die 3 2/6
orange give favour food amount 2
chance draw card centurion-score 11/16
chance draw card water-score 7/15
orange keep card centurion-score
orange end
round 7 a490d181888d5abe
orange choose card recruit
orange hire amount 2
orange exchange card wine-harvest
orange pass
orange roll
chance dice die 4 3/6
orange give favour battle amount 3
chance draw card vestal-score 11/14
chance draw card step 5/13
chance draw card centurion-score 8/12
orange keep card vestal-score
orange end
grey choose card wheat-trade
grey pass
grey exchange card wine-trade
grey command card construction
grey build building basilica
chance dice die 5 4/6
grey give favour orgy amount 1
chance draw card wheat 2/11
grey play card wheat resource wheat
blue choose card engage
blue pass
blue exchange card fortuna
blue pass
blue roll
chance dice die 3 2/6
blue give favour water amount 1
blue end
round 8 c815e675603e5ce0
blue choose card fortuna
blue advance
blue exchange card wheat-harvest
blue pass
blue roll
chance dice die 3 2/6
blue give favour water amount 1
chance draw card buildings-score 4/10
chance draw card water 1/9
chance draw card marriage-score 7/8
blue keep card buildings-score
blue end
grey choose card recruit
grey hire amount 2
grey exchange card water-supply
chance dice die 1 0/6
grey idle die 1
orange choose card corruption
orange pass
orange exchange card fortuna
orange pass
orange roll
chance dice die 4 3/6
orange give favour orgy amount 1
orange keep card marriage-score
orange end
round 9 ba70c3861c3afd4c
result blue 20 1
result grey 8 3
result orange 17 2
secret 1 5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a16
end
`;
