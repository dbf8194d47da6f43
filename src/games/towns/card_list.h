/* card_list.h - the 62 cards, one paragraph each, to be held next to the printed card.
 *
 *   X(id, "word", "name", type, set, "rule", pattern, when, each, flags, "text")
 *
 *   pattern   P<rows><columns>(cells): w wood, h wheat, b brick, g glass, s stone, _ does not matter
 *   when      what happens when it is built: TT_WHEN_...
 *   each      points of every piece, before what score_cards.c adds
 *   flags     TT_NOT_SOLO, TT_NOT_HALL   leaves the game in that variant (T-10.4, T-9.6)
 *             TT_ANYWHERE                its owner chooses any empty square for it
 *             TT_COIN_SPACE              holds one coin more than the chest (TF-1.3)
 *             TT_FOOD                    wants to be fed (T-6.2)
 *   text      what the card does, in our words; the key of its translation
 *
 * Cards are numbered by type, so a list made type by type is ascending. */
#ifndef TT_CARD_LIST_H
#define TT_CARD_LIST_H

/* clang-format off */
#define TT_CARD_LIST(X) \
    X(COTTAGE, "cottage", "Cottage", COTTAGE, BASE, "T-7.1", \
      P22(_,h, \
          b,g), NONE, 0, TT_FOOD, "3 points if it is fed.") \
    \
    X(FARM, "farm", "Farm", FARM, BASE, "T-7.2", \
      P22(h,h, \
          w,w), NONE, 0, 0, "Feeds four buildings that want food, anywhere in the town.") \
    X(ORCHARD, "orchard", "Orchard", FARM, BASE, "T-7.3", \
      P22(s,h, \
          h,w), NONE, 0, 0, "Feeds all buildings that want food in its row and in its column.") \
    X(GREENHOUSE, "greenhouse", "Greenhouse", FARM, BASE, "T-7.4", \
      P22(h,g, \
          w,w), NONE, 0, 0, "Feeds one connected group of buildings that want food, anywhere in the town.") \
    X(GRANARY, "granary", "Granary", FARM, BASE, "T-7.5", \
      P22(h,h, \
          w,b), NONE, 0, 0, "Feeds all buildings that want food on the eight squares around it.") \
    X(ROOT_CELLAR, "root-cellar", "Root Cellar", FARM, FORTUNE, "TF-3.1", \
      P22(h,w, \
          s,b), COIN, 0, 0, \
      "When built: 1 coin. At the end each coin spent feeds all that want food in one row or column.") \
    X(TITHE_BARN, "tithe-barn", "Tithe Barn", FARM, FORTUNE, "TF-3.2", \
      P22(h,s, \
          s,w), NONE, 0, 0, "At the end each coin spent feeds two buildings that want food, anywhere in the town.") \
    \
    X(WELL, "well", "Well", WELL, BASE, "T-7.6", \
      P12(w,s), NONE, 0, 0, "1 point for each adjacent Cottage, fed or not.") \
    X(FOUNTAIN, "fountain", "Fountain", WELL, BASE, "T-7.7", \
      P12(w,s), NONE, 0, 0, "2 points if adjacent to another Fountain.") \
    X(MILLSTONE, "millstone", "Millstone", WELL, BASE, "T-7.8", \
      P12(w,s), NONE, 0, 0, "2 points if adjacent to a red or a yellow building.") \
    X(SHED, "shed", "Shed", WELL, BASE, "T-7.9", \
      P12(w,s), NONE, 1, TT_ANYWHERE, "1 point. Goes on any empty square of the town.") \
    X(MINE, "mine", "Mine", WELL, FORTUNE, "TF-3.3", \
      P12(w,s), COIN, 0, 0, "When built: 1 coin.") \
    X(STATUE, "statue", "Statue", WELL, FORTUNE, "TF-3.4", \
      P12(w,s), STATUE, 0, 0, "When built: 1 coin for each type with three or more pieces in the town.") \
    \
    X(THEATER, "theater", "Theater", THEATER, BASE, "T-7.10", \
      P23(_,s,_, \
          w,g,w), NONE, 0, 0, "1 point for each other type in its row and column together.") \
    X(BAKERY, "bakery", "Bakery", THEATER, BASE, "T-7.11", \
      P23(_,h,_, \
          b,g,b), NONE, 0, 0, "3 points if adjacent to a red or a black building.") \
    X(MARKET, "market", "Market", THEATER, BASE, "T-7.12", \
      P23(_,w,_, \
          s,g,s), NONE, 0, 0, \
      "1 point for each Market in its row or in its column, itself counted; the better of both.") \
    X(TAILOR, "tailor", "Tailor", THEATER, BASE, "T-7.13", \
      P23(_,h,_, \
          s,g,s), NONE, 1, 0, "1 point, and 1 more for each Tailor on the four centre squares.") \
    X(JEWELER, "jeweler", "Jeweler", THEATER, FORTUNE, "TF-3.5", \
      P23(_,s,_, \
          b,g,b), JEWELER, 4, 0, \
      "4 points. When built: pay 1 coin, always in solo; if you have none, all others gain 1 when the turn ends.") \
    X(TEAHOUSE, "teahouse", "Teahouse", THEATER, FORTUNE, "TF-3.6", \
      P23(_,h,_, \
          w,g,w), TEAHOUSE, 1, 0, "1 point. When built: 1 coin for each type in its row or in its column.") \
    \
    X(TAVERN, "tavern", "Tavern", TAVERN, BASE, "T-7.14", \
      P13(b,b,g), NONE, 0, 0, "2, 5, 9, 14 or 20 points for one to five Taverns.") \
    X(ALMSHOUSE, "almshouse", "Almshouse", TAVERN, BASE, "T-7.15", \
      P13(s,s,g), NONE, 0, 0, "-1, 5, -3, 15, -5 or 26 points for one to six Almshouses.") \
    X(FEAST_HALL, "feast-hall", "Feast Hall", TAVERN, BASE, "T-7.16", \
      P13(w,w,g), NONE, 2, 0, "2 points; 3 if you have more Feast Halls than your right neighbour.") \
    X(INN, "inn", "Inn", TAVERN, BASE, "T-7.17", \
      P13(h,s,g), NONE, 0, TT_NOT_SOLO, "3 points if no other Inn is in its row or column.") \
    X(GAMBLERS_DEN, "gamblers-den", "Gamblers' Den", TAVERN, FORTUNE, "TF-3.9", \
      P13(b,w,g), DEN, 2, 0, "2 points. When built: 2 coins if you have exactly 1.") \
    X(SCHOOLHOUSE, "schoolhouse", "Schoolhouse", TAVERN, FORTUNE, "TF-3.10", \
      P13(w,h,g), NONE, 0, TT_NOT_SOLO, \
      "2 points beside a fed Cottage; 4 if you then have no fewer coins than your right neighbour.") \
    \
    X(CHAPEL, "chapel", "Chapel", CHAPEL, BASE, "T-7.18", \
      P23(_,_,g, \
          s,g,s), NONE, 0, 0, "1 point for each fed Cottage in the town.") \
    X(ABBEY, "abbey", "Abbey", CHAPEL, BASE, "T-7.19", \
      P23(_,_,g, \
          b,s,s), NONE, 0, 0, "3 points if no black, green or yellow building is adjacent.") \
    X(CLOISTER, "cloister", "Cloister", CHAPEL, BASE, "T-7.20", \
      P23(_,_,g, \
          w,b,s), NONE, 0, 0, "1 point for each Cloister in a corner of the town.") \
    X(TEMPLE, "temple", "Temple", CHAPEL, BASE, "T-7.21", \
      P23(_,_,g, \
          b,b,s), NONE, 0, 0, "4 points if adjacent to two or more fed Cottages.") \
    X(CATHEDRAL, "cathedral", "Cathedral", CHAPEL, FORTUNE, "TF-3.7", \
      P23(_,_,g, \
          s,g,b), CATHEDRAL, 0, 0, \
      "7 points if no other Cathedral is adjacent. When built: pay 3 coins or put a grey building instead.") \
    X(PARSONAGE, "parsonage", "Parsonage", CHAPEL, FORTUNE, "TF-3.8", \
      P23(_,_,g, \
          s,h,s), PARSONAGE, 0, 0, \
      "4 points beside a Cottage. When built: lose all coins if you have fewer coins than Cottages.") \
    \
    X(FACTORY, "factory", "Factory", FACTORY, BASE, "T-7.22", \
      P24(w,_,_,_, \
          b,s,s,b), STOCK, 0, 0, "When built: put a cube on it. When another names that resource, place any other.") \
    X(WAREHOUSE, "warehouse", "Warehouse", FACTORY, BASE, "T-7.23", \
      P23(h,w,h, \
          b,_,b), NONE, 0, 0, "Takes up to three cubes named by others, or swaps one; -1 point for each cube on it.") \
    X(BANK, "bank", "Bank", FACTORY, BASE, "T-7.24", \
      P23(h,h,_, \
          w,g,b), STOCK, 4, TT_NOT_SOLO, \
      "4 points. When built: put on it a cube that no other Bank of yours has. You no longer name that resource.") \
    X(TRADING_POST, "trading-post", "Trading Post", FACTORY, BASE, "T-7.25", \
      P23(s,w,_, \
          s,w,b), NONE, 1, 0, "1 point. Stands for any one resource in your patterns, and stays.") \
    X(MUSEUM, "museum", "Museum", FACTORY, FORTUNE, "TF-3.11", \
      P23(s,h,w, \
          b,_,b), STOCK, 0, 0, \
      "When built: put two cubes on it. When another names one of them, you may return it for 1 coin, not place.") \
    X(ODDITY_SHOP, "oddity-shop", "Oddity Shop", FACTORY, FORTUNE, "TF-3.12", \
      P24(w,_,_,_, \
          g,h,h,b), NONE, 2, TT_NOT_SOLO | TT_NOT_HALL, \
      "2 points. Takes one cube named by another; a master builder may buy it out.") \
    \
    X(ARCHITECTS_GUILD, "architects-guild", "Architect's Guild", MONUMENT, BASE, "T-8.1", \
      P33(_,_,g, \
          _,h,s, \
          w,b,_), GUILD, 1, 0, "1 point. When built: exchange up to two buildings for other types.") \
    X(ARCHIVE, "archive-of-the-second-age", "Archive of the Second Age", MONUMENT, BASE, "T-8.2", \
      P22(h,h, \
          b,g), NONE, 0, 0, "1 point for each other type in the town.") \
    X(BARRETT_CASTLE, "barrett-castle", "Barrett Castle", MONUMENT, BASE, "T-8.3", \
      P24(h,_,_,s, \
          w,g,g,b), NONE, 0, TT_FOOD, "5 points if fed. Counts as two Cottages and not as a monument.") \
    X(CATHEDRAL_OF_CATERINA, "cathedral-of-caterina", "Cathedral of Caterina", MONUMENT, BASE, "T-8.4", \
      P22(_,h, \
          s,g), NONE, 2, 0, "2 points. Your squares without a building cost nothing.") \
    X(FORT_IRONWEED, "fort-ironweed", "Fort Ironweed", MONUMENT, BASE, "T-8.5", \
      P23(h,_,b, \
          s,w,s), NONE, 7, TT_NOT_SOLO, "7 points. You are no longer master builder, unless your town is the last.") \
    X(GRAND_MAUSOLEUM, "grand-mausoleum", "Grand Mausoleum of the Rodina", MONUMENT, BASE, "T-8.6", \
      P22(w,w, \
          b,s), NONE, 0, 0, "Your unfed Cottages are worth 3 points each.") \
    X(GROVE_UNIVERSITY, "grove-university", "Grove University", MONUMENT, BASE, "T-8.7", \
      P23(_,b,_, \
          s,g,s), GROVE, 3, 0, "3 points. When built: put any building on an empty square.") \
    X(MANDRAS_PALACE, "mandras-palace", "Mandras Palace", MONUMENT, BASE, "T-8.8", \
      P22(h,g, \
          b,w), NONE, 0, 0, "2 points for each type adjacent to it.") \
    X(OBELISK, "obelisk-of-the-crescent", "Obelisk of the Crescent", MONUMENT, BASE, "T-8.9", \
      P23(h,_,_, \
          b,g,b), NONE, 0, 0, "From now on your buildings go on any empty square.") \
    X(OPALEYES_WATCH, "opaleyes-watch", "Opaleye's Watch", MONUMENT, BASE, "T-8.10", \
      P34(w,_,_,_, \
          b,g,h,h, \
          s,_,_,_), WATCH, 0, TT_NOT_SOLO, \
      "When built: put three types on it. When a neighbour builds one of them, you put that piece in your town.") \
    X(ELDER_TREE, "shrine-of-the-elder-tree", "Shrine of the Elder Tree", MONUMENT, BASE, "T-8.11", \
      P23(b,h,s, \
          w,g,w), ELDER, 0, 0, "1, 2, 3, 4, 5 or 8 points for the number of buildings when it is built.") \
    X(SILVA_FORUM, "silva-forum", "Silva Forum", MONUMENT, BASE, "T-8.12", \
      P24(_,_,h,_, \
          b,b,s,w), NONE, 1, 0, "1 point, and 1 for each building of the largest connected group of one type.") \
    X(STARLOOM, "starloom", "The Starloom", MONUMENT, BASE, "T-8.13", \
      P22(g,g, \
          w,h), NONE, 0, 0, "6, 3 or 2 points for being the first, second or third to complete the town.") \
    X(BONDMAKER, "statue-of-the-bondmaker", "Statue of the Bondmaker", MONUMENT, BASE, "T-8.14", \
      P24(w,s,s,g, \
          h,_,_,_), NONE, 0, 0, "A cube named by another may go on one of your Cottages, one on each.") \
    X(SKY_BATHS, "sky-baths", "The Sky Baths", MONUMENT, BASE, "T-8.15", \
      P33(_,h,_, \
          s,g,w, \
          b,_,b), NONE, 0, 0, "2 points for each type that your town lacks.") \
    \
    X(HOLLOW_HILL, "hollow-hill", "Hollow Hill", MONUMENT, FORTUNE, "TF-4.1", \
      P23(h,w,_, \
          b,s,h), NONE, 7, 0, "7 points, -2 for each coin you spend on changing a resource from now on.") \
    X(ESTIVAL_FESTIVAL, "estival-festival", "Estival Festival", MONUMENT, FORTUNE, "TF-4.2", \
      P23(b,g,h, \
          h,b,g), FESTIVAL, 4, TT_COIN_SPACE, \
      "Costs 2 coins. 4 points. Holds one coin more. Your coins are worth 2 points each at the end.") \
    X(PRISM_FORGE, "prism-forge", "The Prism Forge", MONUMENT, FORTUNE, "TF-4.3", \
      P23(g,g,_, \
          w,s,h), NONE, 1, 0, "1 point. Once a turn two different buildings may share cubes of their patterns.") \
    X(CATERINAS_GROTTO, "caterinas-grotto", "Caterina's Grotto", MONUMENT, FORTUNE, "TF-4.4", \
      P24(s,g,w,s, \
          b,_,_,h), GROTTO, 2, TT_COIN_SPACE, \
      "2 points. Holds one coin more. When built: a coin on each centre square, yours when a building stands there.") \
    X(MASONS_GUILD, "masons-guild", "Masons' Guild", MONUMENT, FORTUNE, "TF-4.5", \
      P22(g,b, \
          b,s), MASONS, 3, 0, "3 points. When built: spend any number of coins and put as many different buildings.") \
    X(PETAL_PROMENADE, "petal-promenade", "The Petal Promenade", MONUMENT, FORTUNE, "TF-4.6", \
      P14(h,b,w,h), PROMENADE, 3, TT_COIN_SPACE, \
      "3 points. Holds one coin more. When built: coins on three empty squares; cubes named by others bring them.") \
    X(SOUTHERN_SEMAPHORE, "southern-semaphore", "Southern Semaphore", MONUMENT, FORTUNE, "TF-4.7", \
      P33(_,w,_, \
          _,g,_, \
          h,s,b), NONE, 1, TT_NOT_SOLO, \
      "1 point. When another names a resource you may place a second cube of it, for 1 coin gained.") \
    X(ERAFLAGE_VINEYARD, "eraflage-vineyard", "Eraflage Vineyard", MONUMENT, FORTUNE, "TF-4.8", \
      P14(h,w,g,b), NONE, 0, TT_FOOD, "9 points if fed, -2 for each other type in its row and column.") \
    X(TREASURY, "treasury-at-okaver", "The Treasury at Okaver", MONUMENT, FORTUNE, "TF-4.9", \
      P24(w,h,_,_, \
          _,s,g,w), NONE, 0, 0, \
      "1 point for each adjacent Cottage. When your chest fills to 4 coins you may put a Cottage.") \
    X(WINDSEED, "shrine-of-the-windseed", "Shrine of the Windseed", MONUMENT, FORTUNE, "TF-4.10", \
      P22(g,_, \
          s,b), WINDSEED, 0, TT_COIN_SPACE, \
      "Holds one coin more. When built: 1 coin for each building of your most frequent type.")
/* clang-format on */

#endif
